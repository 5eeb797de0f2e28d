import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listStoreReviews, managesStore, type StoreReviewRow } from './store-reviews.store.ts';

const PER_PAGE = 20;

export type StoreReviews = { reviews: StoreReviewRow[]; total: number; page: number; lastPage: number };

/**
 * Reviews of products of the stores that the customer manages; replies are made with `replyAsStore`. Pages beyond the
 * last return the last. Refuses with `reviews.not-found` when the customer manages no store.
 */
export async function showStoreReviews(
  db: Db,
  customerId: string,
  requestedPage: number,
): Promise<Result<StoreReviews>> {
  if (!(await managesStore(db, customerId))) return refuse('reviews.not-found', {}, 'missing');
  const first = await listStoreReviews(db, customerId, { limit: PER_PAGE, offset: 0 });
  const lastPage = Math.max(1, Math.ceil(first.total / PER_PAGE));
  const page = Math.min(requestedPage, lastPage);
  const offset = (page - 1) * PER_PAGE;
  const { rows } = offset === 0 ? first : await listStoreReviews(db, customerId, { limit: PER_PAGE, offset });
  return ok({ reviews: rows, total: first.total, page, lastPage });
}

/** Whether the customer manages a store. */
export function hasStoreReviews(db: Db, customerId: string): Promise<boolean> {
  return managesStore(db, customerId);
}
