/** Codes by which Node, the driver or PostgreSQL say that nobody is there (class 08, 57P0x). */
const DOWN = /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|08\d{3}|57P0[1-3]|53300)$/;

/** Whether an error means that the database cannot be reached just now, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  if (code === 'ENOENT') return syscall === 'connect';
  if (code && DOWN.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout/.test(error.message);
}
