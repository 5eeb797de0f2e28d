/** Maximum number of products on a wishlist. */
export const MOST_WISHES = 500;
