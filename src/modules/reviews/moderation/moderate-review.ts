import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { ModerationStatus } from '../../publishing/moderation.rules.ts';
import { recountRatings } from '../listing/recount-ratings.ts';
import type { ModerateReviewInput } from '../review-commands.input.ts';
import { notifyAuthor, type ReviewLinks } from '../review-mails.ts';
import { deletePicture, lockReview, updateReviewStatus } from './moderation.store.ts';

export type ModerationContext = { now: Date; links: ReviewLinks };
export type ModeratedReview = { status: ModerationStatus; previousStatus: ModerationStatus };

/**
 * Publishes or rejects a review; the author is mailed the reason of a rejection. Open reports are settled. Refuses
 * with `reviews.not-found`.
 */
export function moderateReview(
  db: Db,
  id: string,
  { decision, reason }: ModerateReviewInput,
  { now, links }: ModerationContext,
): Promise<Result<ModeratedReview>> {
  const status: ModerationStatus = decision === 'publish' ? 'published' : 'rejected';
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) return refuse('reviews.not-found', {}, 'missing');
    const isRejection = decision === 'reject';
    await updateReviewStatus(tx, id, status, { reason: isRejection ? reason : null, now });
    await recountRatings(tx, [review.productId]);
    if (isRejection && review.status !== 'rejected')
      await notifyAuthor(tx, id, { kind: 'rejected', reason }, { links, now });
    return ok({ status, previousStatus: review.status });
  });
}

/**
 * Removes a picture of a review. The caller deletes the files (`deletePublicPictures`) after the commit. Refuses with
 * `reviews.not-found`.
 */
export function removeReviewPicture(db: Db, id: string, picture: string): Promise<Result<null>> {
  return inTransaction<Result<null>>(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review || !(await deletePicture(tx, id, picture))) return refuse('reviews.not-found', {}, 'missing');
    return ok(null);
  });
}
