/** Timings of the search popup, from the specification; milliseconds. */

/** Pause in typing before a request is sent. */
export const DEBOUNCE_MS = 700;
/** Delay before the spinner is shown. */
export const SPINNER_DELAY_MS = 200;
export const BLUR_CLOSE_DELAY_MS = 100;
/** Timeout of a request. */
export const REQUEST_TIMEOUT_MS = 10_000;
