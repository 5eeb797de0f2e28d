import { type ReviewQuery, toReviewParameters } from '../../../../modules/reviews/listing/review-query.rules.ts';

/** Element id of the reviews section. */
export const REVIEWS_ANCHOR = 'reviews';

/** Query parameters of the reviews. */
export const REVIEW_PARAMS = ['reviews', 'stars', 'review_sort'];

/** Parameters other than those of the reviews, such as the variant; they are kept when other reviews are requested. */
export function omitReviewParameters(parameters: URLSearchParams): [string, string][] {
  return [...parameters].filter(([name]) => !REVIEW_PARAMS.includes(name));
}

/** URL of the same page with other reviews, with the fragment of the section. */
export function reviewsUrl(path: string, parameters: URLSearchParams, reviewQuery: ReviewQuery): string {
  const query = new URLSearchParams([
    ...omitReviewParameters(parameters),
    ...toReviewParameters(reviewQuery),
  ]).toString();
  return `${path}${query && `?${query}`}#${REVIEWS_ANCHOR}`;
}
