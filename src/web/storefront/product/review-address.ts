import { type ReviewWish, wishParameters } from '../../../modules/reviews/reviews.input.ts';

/** The part of the page an address of reviews leads to. */
export const REVIEWS = 'reviews';

const OWN = ['reviews', 'stars', 'review_sort'];

/** What else the address says, such as the variant: it stays when other reviews are asked for. */
export function besideReviews(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !OWN.includes(name));
}

/** The same page with other reviews, as a query with its fragment. */
export function reviewAddress(path: string, parameters: URLSearchParams, wish: ReviewWish): string {
  const query = new URLSearchParams([...besideReviews(parameters), ...wishParameters(wish)]).toString();
  return `${path}${query && `?${query}`}#${REVIEWS}`;
}
