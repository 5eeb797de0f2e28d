import type { Db } from '../../../platform/database/db.ts';
import type { StaffReviewsQuery } from '../review-commands.input.ts';
import { countUnmoderated, listReviewsForModeration, type ReviewForModeration } from './moderation.store.ts';

const PER_PAGE = 20;

export type FoundReviews = { reviews: ReviewForModeration[]; page: number; total: number; perPage: number };

/** Lists reviews for staff: pending, reported, or all of one state. */
export async function findReviews(db: Db, { status, q = '', page }: StaffReviewsQuery): Promise<FoundReviews> {
  const window = { limit: PER_PAGE, offset: (page - 1) * PER_PAGE };
  const { rows, total } = await listReviewsForModeration(db, { list: status, q, ...window });
  return { reviews: rows, page, total, perPage: PER_PAGE };
}

/** Counts pending and reported reviews, up to `max`. */
export function countReviewsToModerate(db: Db, max: number): Promise<number> {
  return countUnmoderated(db, max);
}
