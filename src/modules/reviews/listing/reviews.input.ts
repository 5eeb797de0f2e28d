import { z } from 'zod';
import { integerText, rowIdText } from '../../../kernel/integer.schemas.ts';
import { REVIEW_SORTS, type ReviewQuery } from './review-query.rules.ts';

export const STARS = [5, 4, 3, 2, 1] as const;

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
