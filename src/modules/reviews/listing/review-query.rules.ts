export const REVIEW_SORTS = ['language', 'newest', 'highest', 'lowest', 'helpful', 'photo'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

/** Query of a product's reviews; `stars` is null for all ratings. */
export type ReviewQuery = { stars: number | null; sort: ReviewSort; page: number };

/** URL parameters of a query; default values are omitted, so that each list has one canonical URL. */
export function toReviewParameters({ page, stars, sort }: ReviewQuery): [string, string][] {
  const parameters: [string, string][] = [];
  if (stars !== null) parameters.push(['stars', String(stars)]);
  if (sort !== 'language') parameters.push(['review_sort', sort]);
  if (page > 1) parameters.push(['reviews', String(page)]);
  return parameters;
}
