/**
 * Error codes of Node, the driver or PostgreSQL for: no connection (class 08, 57P0x), insufficient resources (class 53),
 * timeout (57014, 55P03, 25P03), serialization failure or deadlock after all retries (40001, 40P01).
 */
const OUTAGE_CODES =
  /^(ECONNREFUSED|ECONNRESET|ENOENT|EPIPE|ETIMEDOUT|ENOTFOUND|EAI_AGAIN|EHOSTUNREACH|ENETUNREACH|08\d{3}|57P0[1-5]|25P03|53\d{3}|57014|55P03|40001|40P01)$/;

// Sockets to clients and other servers fail with the same codes, so the codes count only for errors of the database driver.
const databaseErrors = new WeakSet<Error>();

/** Marks an error as raised by the database driver. */
export function markDatabaseError<T>(error: T): T {
  if (error instanceof Error) databaseErrors.add(error);
  return error;
}

/** Whether an error means that the database is temporarily unavailable and the request can be retried later. */
export function isDatabaseDown(error: unknown): boolean {
  if (!(error instanceof Error) || !databaseErrors.has(error)) return false;
  const { code, syscall } = error as Error & { code?: string; syscall?: string };
  // the socket file is missing or its connection backlog is full
  if (code === 'ENOENT' || code === 'EAGAIN') return syscall === 'connect';
  if (code && OUTAGE_CODES.test(code)) return true;
  return /timeout exceeded when trying to connect|Connection terminated|Query read timeout|is not queryable/.test(
    error.message,
  );
}
