/**
 * Maximum wait for an asynchronous outcome of a page or a job; milliseconds. A passing test never waits this long, so
 * it is generous enough for a busy machine.
 */
export const WAIT_LIMIT_MS = 60_000;
