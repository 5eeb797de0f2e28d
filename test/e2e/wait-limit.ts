/**
 * Longest wait for an outcome that a page or a job brings about later; milliseconds. It only bounds a failure: a passing
 * test never waits this long, so it is generous enough for a machine that runs ten other programs.
 */
export const WAIT_LIMIT_MS = 60_000;
