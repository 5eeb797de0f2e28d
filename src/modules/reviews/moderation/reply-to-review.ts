import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { moderateText } from '../../publishing/moderation.rules.ts';
import { notifyAuthor, type ReviewLinks } from '../review-mails.ts';
import type { ModerationContext } from './moderate-review.ts';
import { findManagedStore, type LockedReviewRow, lockReview, saveReply } from './moderation.store.ts';

/**
 * Creates or changes the reply of the store that sells the product. A review has one reply, and a store cannot change a
 * reply of the shop. Refuses with `reviews.not-found`, also when the customer does not manage the store,
 * `reviews.replied-already`, and `reviews.reply-unfit` when the text would require moderation.
 */
export function replyAsStore(
  db: Db,
  { id, reply }: { id: string; reply: string },
  { customerId, now, links }: { customerId: string; now: Date; links: ReviewLinks },
): Promise<Result<{ id: string }>> {
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    const store = review && (await findManagedStore(tx, id, customerId));
    if (!review || !store) return refuse('reviews.not-found', {}, 'missing');
    if (review.repliedBy === 'staff') return refuse('reviews.replied-already');
    // replies cannot be pending
    if (moderateText(reply) !== 'published') return refuseField('reply', 'reviews.reply-unfit');
    await saveReply(tx, id, { reply, by: 'store', now });
    await notifyFirstReply(tx, review, { name: store, reply, links, now });
    return ok({ id });
  });
}

/** Creates or changes the reply of the shop. Refuses with `reviews.not-found` and `reviews.replied-already`. */
export function replyAsStaff(
  db: Db,
  { id, reply }: { id: string; reply: string },
  { now, links }: ModerationContext,
): Promise<Result<{ id: string; previousReply: string | null }>> {
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (review?.status !== 'published') return refuse('reviews.not-found', {}, 'missing');
    if (review.repliedBy === 'store') return refuse('reviews.replied-already');
    await saveReply(tx, id, { reply, by: 'staff', now });
    await notifyFirstReply(tx, review, { name: null, reply, links, now });
    return ok({ id, previousReply: review.reply });
  });
}

type Reply = { name: string | null; reply: string; links: ReviewLinks; now: Date };

/** Only the first reply is mailed, not later changes. */
async function notifyFirstReply(tx: Tx, review: LockedReviewRow, { name, reply, links, now }: Reply): Promise<void> {
  if (review.reply === null) await notifyAuthor(tx, review.id, { kind: 'replied', name, reply }, { links, now });
}
