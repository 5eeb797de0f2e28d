/** Element id of the cancellation section of an order page. */
export const CANCELLATION_ANCHOR = 'cancellation';
