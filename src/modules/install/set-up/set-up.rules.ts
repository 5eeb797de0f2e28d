/** Kinds of products for which a new shop gets sample categories. */
export const ASSORTMENTS = ['phones', 'computers', 'clothing', 'home'] as const;

export const MAX_SHOP_NAME_LENGTH = 80;
export const MAX_DELIVERY_DAYS = 60;
