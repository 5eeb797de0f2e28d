import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { reviewsOfStores, type StoreReviewRow, speaksForStore } from './store-reviews.store.ts';

const PER_PAGE = 20;

export type StoreReviews = { reviews: StoreReviewRow[]; total: number; page: number; lastPage: number };

/**
 * What buyers say of the stores that somebody speaks for, to be replied to with `replyAsStore`. A page beyond the last is
 * the last. Refuses with `reviews.not-found` who speaks for none.
 */
export async function showStoreReviews(db: Db, customerId: string, asked: number): Promise<Result<StoreReviews>> {
  if (!(await speaksForStore(db, customerId))) return refuse('reviews.not-found', {}, 'missing');
  const first = await reviewsOfStores(db, customerId, { limit: PER_PAGE, offset: 0 });
  const lastPage = Math.max(1, Math.ceil(first.total / PER_PAGE));
  const page = Math.min(asked, lastPage);
  const offset = (page - 1) * PER_PAGE;
  const { rows } = offset === 0 ? first : await reviewsOfStores(db, customerId, { limit: PER_PAGE, offset });
  return ok({ reviews: rows, total: first.total, page, lastPage });
}

/** Whether there are such pages for somebody. */
export function hasStoreReviews(db: Db, customerId: string): Promise<boolean> {
  return speaksForStore(db, customerId);
}
