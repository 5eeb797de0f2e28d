/**
 * Codes by which Node, the driver or PostgreSQL say that nobody is there (class 08, 57P0x), that there is no room
 * (class 53), that time ran out (57014, 55P03), or that even the repeated transaction lost its race (40001, 40P01).
 */
const DOWN =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|08\d{3}|57P0[1-3]|53\d{3}|57014|55P03|40001|40P01)$/;

/** Whether an error means that the database cannot answer just now, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (code === 'ENOENT') return syscall === 'connect';
  if (code && DOWN.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message);
}
