export const MOST_FOLLOWED = 200;
