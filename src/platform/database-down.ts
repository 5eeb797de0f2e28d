/**
 * Codes by which Node, the driver or PostgreSQL say that nobody is there (class 08, 57P0x), that there is no room
 * (class 53), that time ran out (57014, 55P03, 25P03), or that even the repeated transaction lost its race (40001, 40P01).
 */
const DOWN =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\d{3}|57P0[1-5]|25P03|53\d{3}|57014|55P03|40001|40P01)$/;

// Sockets of clients and of other servers fail with the same codes, so the codes count only for errors of the driver.
const databaseErrors = new WeakSet<Error>();

/** Marks an error as one that the database driver has met. */
export function markDatabaseError<T>(error: T): T {
  if (error instanceof Error) databaseErrors.add(error);
  return error;
}

/** Whether an error means that the database cannot answer just now, so that trying again later makes sense. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || !databaseErrors.has(error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  // no socket in the folder, or one whose queue of new connections is full
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect';
  if (code && DOWN.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/.test(
    error.message,
  );
}
