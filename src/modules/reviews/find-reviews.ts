import type { Db } from '../../platform/db.ts';
import { countUnjudged, type JudgedReview, judgedReviews } from './judged-reviews.store.ts';
import type { StaffReviewsQuery } from './write-review.input.ts';

const PER_PAGE = 20;

export type FoundReviews = { reviews: JudgedReview[]; total: number; perPage: number };

/** Lists reviews for staff: pending, reported, or all of one state. */
export async function findReviews(db: Db, { status, q = '', page }: StaffReviewsQuery): Promise<FoundReviews> {
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { rows, total } = await judgedReviews(db, { list: status, q, ...window });
  return { reviews: rows, total, perPage: PER_PAGE };
}

/** Counts pending and reported reviews, up to `max`. */
export function countReviewsToJudge(db: Db, max: number): Promise<number> {
  return countUnjudged(db, max);
}
