/** Times of the search popup, from the specification; milliseconds. */

/** The shop is asked once typing has rested so long. */
export const ASK_AFTER_MS = 700;
/** An answer that comes sooner needs no spinner. */
export const SPINNER_AFTER_MS = 200;
export const CLOSE_AFTER_BLUR_MS = 100;
/** Nobody still waits for suggestions then. */
export const GIVE_UP_AFTER_MS = 10_000;
