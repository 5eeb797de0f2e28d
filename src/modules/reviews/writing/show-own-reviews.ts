import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { getEditDeadline } from '../reviews.rules.ts';
import {
  type BoughtLine,
  findBoughtLine,
  findLineReview,
  listCustomerReviews,
  listLinesToReview,
  type OwnReviewRow,
} from './written-reviews.store.ts';

const OWN_REVIEWS_PER_PAGE = 20;

export type OwnReview = OwnReviewRow & { editableUntil: Date; mayEdit: boolean };

export type OwnReviews = {
  /** Delivered order lines without a review. */
  waiting: BoughtLine[];
  reviews: OwnReview[];
  total: number;
  page: number;
  lastPage: number;
};

/** Reviews of a customer and order lines that can be reviewed. Pages beyond the last return the last. */
export async function showOwnReviews(
  db: Db,
  customerId: string,
  requestedPage: number,
  now: Date,
): Promise<OwnReviews> {
  const first = await listCustomerReviews(db, customerId, { limit: OWN_REVIEWS_PER_PAGE, offset: 0 });
  const lastPage = Math.max(1, Math.ceil(first.total / OWN_REVIEWS_PER_PAGE));
  const page = Math.min(requestedPage, lastPage);
  const offset = (page - 1) * OWN_REVIEWS_PER_PAGE;
  const { rows } =
    offset === 0 ? first : await listCustomerReviews(db, customerId, { limit: OWN_REVIEWS_PER_PAGE, offset });
  const waiting = await listLinesToReview(db, customerId);
  return { waiting, reviews: rows.map((row) => toOwnReview(row, now)), total: first.total, page, lastPage };
}

/** Order line of a customer with its review, if any. Refuses with `reviews.not-found`. */
export async function showLineReview(
  db: Db,
  { customerId, lineId, now }: { customerId: string; lineId: string; now: Date },
): Promise<Result<{ line: BoughtLine; review: OwnReview | null }>> {
  const [line, review] = await Promise.all([
    findBoughtLine(db, customerId, lineId),
    findLineReview(db, customerId, lineId),
  ]);
  if (!line) return refuse('reviews.not-found', {}, 'missing');
  return ok({ line, review: review ? toOwnReview(review, now) : null });
}

/** Ids of the order lines that the buyer can review now. */
export async function listReviewableLines(db: Db, customerId: string, orderId: string): Promise<string[]> {
  return (await listLinesToReview(db, customerId, orderId)).map(({ id }) => id);
}

function toOwnReview(row: OwnReviewRow, now: Date): OwnReview {
  const until = getEditDeadline(row.at);
  return { ...row, editableUntil: until, mayEdit: row.orderLine !== null && until >= now };
}
