export const MAX_FOLLOWED_STORES = 200;
