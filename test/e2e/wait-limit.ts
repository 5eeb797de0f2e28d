/**
 * Maximum wait for an asynchronous outcome of a page or a job; milliseconds. A passing test never waits this long, so
 * it is generous enough for a busy machine.
 */
export const WAIT_LIMIT_MS = 60_000;

/** Options of a test that visits most pages of the shop: minutes on a busy machine. */
export const MANY_PAGES = { timeout: 10 * WAIT_LIMIT_MS };
