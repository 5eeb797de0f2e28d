import { type ReviewWish, wishParameters } from '../../../modules/reviews/reviews.input.ts';

/** Element id of the reviews section. */
export const REVIEWS = 'reviews';

const OWN = ['reviews', 'stars', 'review_sort'];

/** Parameters other than those of the reviews, such as the variant; they are kept when other reviews are requested. */
export function besideReviews(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !OWN.includes(name));
}

/** URL of the same page with other reviews, with the fragment of the section. */
export function reviewAddress(path: string, parameters: URLSearchParams, wish: ReviewWish): string {
  const query = new URLSearchParams([...besideReviews(parameters), ...wishParameters(wish)]).toString();
  return `${path}${query && `?${query}`}#${REVIEWS}`;
}
