import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { findPublishedAuthor, insertReport, saveVote } from '../moderation/moderation.store.ts';
import type { ReportReason } from '../reviews.rules.ts';

type VoteContext = { customerId: string; now: Date };

/** Adds or removes the customer's vote for a review. Refuses with `reviews.not-found` and `reviews.own`. */
export function voteOnReview(
  db: Db,
  { id, helpful }: { id: string; helpful: boolean },
  { customerId, now }: VoteContext,
): Promise<Result<{ helpful_count: number }>> {
  return inTransaction(db, async (tx) => {
    const review = await findPublishedAuthor(tx, id);
    if (!review) return refuse('reviews.not-found', {}, 'missing');
    if (review.authorId === customerId) return refuse('reviews.own');
    return ok({ helpful_count: await saveVote(tx, { id, customerId, helpful, now }) });
  });
}

/**
 * Reports a review to staff, once per customer. It stays published until staff decide. Refuses with `reviews.not-found`
 * and `reviews.own`.
 */
export function reportReview(
  db: Db,
  { id, reason, note }: { id: string; reason: ReportReason; note: string },
  { customerId, now }: VoteContext,
): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const review = await findPublishedAuthor(tx, id);
    if (!review) return refuse('reviews.not-found', {}, 'missing');
    if (review.authorId === customerId) return refuse('reviews.own');
    await insertReport(tx, { review_id: id, customer_id: customerId, reason, note, reported_at: now });
    return ok(null);
  });
}
