import { z } from 'zod';
import { integerText, rowIdText } from '../../../kernel/integer.schemas.ts';

export const REVIEW_SORTS = ['language', 'newest', 'highest', 'lowest', 'helpful', 'photo'] as const;
export type ReviewSort = (typeof REVIEW_SORTS)[number];

export const STARS = [5, 4, 3, 2, 1] as const;

/** Query of a product's reviews; `stars` is null for all ratings. */
export type ReviewQuery = { stars: number | null; sort: ReviewSort; page: number };

const MAX_PAGE = 1000;

export const reviewParams = z.strictObject({ id: rowIdText });

export const reviewQuery = z.strictObject({
  page: integerText(1, MAX_PAGE).optional(),
  rating: integerText(1, 5).optional(),
  sort: z.enum(REVIEW_SORTS).optional(),
});

/** Converts a validated API query; the default order puts reviews in the reader's language first. */
export function toReviewQuery({ page, rating, sort }: z.output<typeof reviewQuery>): ReviewQuery {
  return { page: page ?? 1, stars: rating ?? null, sort: sort ?? 'language' };
}

/** Reads the query from a page URL, where reviews share the parameters with the variant; invalid values are ignored. */
export function parseReviewQuery(parameters: URLSearchParams): ReviewQuery {
  const { page, rating, sort } = reviewQuery.shape;
  return toReviewQuery({
    page: page.safeParse(parameters.get('reviews') ?? undefined).data,
    rating: rating.safeParse(parameters.get('stars') ?? undefined).data,
    sort: sort.safeParse(parameters.get('review_sort') ?? undefined).data,
  });
}

/** URL parameters of a query; default values are omitted, so that each list has one canonical URL. */
export function toReviewParameters({ page, stars, sort }: ReviewQuery): [string, string][] {
  const parameters: [string, string][] = [];
  if (stars !== null) parameters.push(['stars', String(stars)]);
  if (sort !== 'language') parameters.push(['review_sort', sort]);
  if (page > 1) parameters.push(['reviews', String(page)]);
  return parameters;
}
