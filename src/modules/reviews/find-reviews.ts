import type { Db } from '../../platform/db.ts';
import { countUnjudged, type JudgedReview, judgedReviews } from './judged-reviews.store.ts';
import type { StaffReviewsQuery } from './write-review.input.ts';

const PER_PAGE = 20;

export type FoundReviews = { reviews: JudgedReview[]; total: number; perPage: number };

/** Reviews for staff: those that wait, that were reported, or all of one state. */
export async function findReviews(db: Db, { status, q = '', page }: StaffReviewsQuery): Promise<FoundReviews> {
  const place = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { rows, total } = await judgedReviews(db, { list: status, q, ...place });
  return { reviews: rows, total, perPage: PER_PAGE };
}

/** Reviews that wait or that somebody reported, counted no further than `most`. */
export function countReviewsToJudge(db: Db, most: number): Promise<number> {
  return countUnjudged(db, most);
}
