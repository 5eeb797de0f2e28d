/** The part of an order's page that states its cancellation. */
export const CANCELLATION = 'cancellation';
