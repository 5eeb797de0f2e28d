/** Delays of the cart, in milliseconds. */

/**
 * Set by the specification: delay after "buy now" before the cart opens, and after adding before local storage is
 * updated.
 */
export const POST_ADD_DELAY_MS = 300;
/** After this time, the cart overlay reports that the shop cannot be reached. */
export const CART_LOAD_TIMEOUT_MS = 10_000;
