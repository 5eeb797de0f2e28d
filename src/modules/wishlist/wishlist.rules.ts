/** More wishes than anybody looks through. */
export const MOST_WISHES = 500;
