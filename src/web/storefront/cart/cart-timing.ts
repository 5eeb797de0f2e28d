/** Times of the basket; milliseconds. */

/** From the specification: so long after "buy now" the basket opens, and after adding local storage is brought up to date. */
export const POST_ADD_DELAY_MS = 300;
/** Then the basket over the page says that the shop cannot be reached. */
export const BASKET_LATE_MS = 10_000;
