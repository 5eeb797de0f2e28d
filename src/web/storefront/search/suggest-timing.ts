/** Timings of the search popup, from the specification; milliseconds. */

/** Pause in typing before a request is sent. */
export const ASK_AFTER_MS = 700;
/** Delay before the spinner is shown. */
export const SPINNER_AFTER_MS = 200;
export const CLOSE_AFTER_BLUR_MS = 100;
/** Timeout of a request. */
export const GIVE_UP_AFTER_MS = 10_000;
