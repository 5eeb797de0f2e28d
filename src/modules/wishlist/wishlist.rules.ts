/** Maximum number of products on a wishlist. */
export const MAX_WISHLIST_ITEMS = 500;
