import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Publication } from '../publishing/publication.rules.ts';
import type { Staff } from '../staff/staff.rules.ts';
import { writeAudit } from '../staff/write-audit.ts';
import { deletePicture, lockReview, writeReviewStatus } from './judged-reviews.store.ts';
import { recountRatings } from './recount-ratings.ts';
import { type ReviewLinks, tellAuthor } from './review-mails.ts';
import type { JudgeReviewInput } from './write-review.input.ts';

export type Judging = { staff: Staff; now: Date; links: ReviewLinks };

/**
 * Publishes or rejects a review; the author is mailed the reason of a rejection. Open reports are settled and an audit
 * entry is written. Refuses with `reviews.not-found`.
 */
export function judgeReview(
  db: Db,
  id: string,
  { decision, reason }: JudgeReviewInput,
  { staff, now, links }: Judging,
): Promise<Result<{ status: Publication }>> {
  const status: Publication = decision === 'publish' ? 'published' : 'rejected';
  return inTransaction(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review) return refuse('reviews.not-found', {}, 'missing');
    const isRejection = decision === 'reject';
    await writeReviewStatus(tx, id, status, { reason: isRejection ? reason : null, now });
    await recountRatings(tx, [review.productId]);
    await writeAudit(tx, {
      ...{ staff, now, action: `review-${decision}`, subject: { kind: 'review', id } },
      before: { status: review.status },
      after: { status, ...(isRejection && { reason }) },
    });
    if (isRejection && review.status !== 'rejected')
      await tellAuthor(tx, id, { kind: 'rejected', reason }, { links, now });
    return ok({ status });
  });
}

/**
 * Removes a picture of a review. The caller deletes the files (`dropPublicPictures`) after the commit. Refuses with
 * `reviews.not-found`.
 */
export function removeReviewPicture(
  db: Db,
  id: string,
  picture: string,
  { staff, now }: Omit<Judging, 'links'>,
): Promise<Result<null>> {
  return inTransaction<Result<null>>(db, async (tx) => {
    const review = await lockReview(tx, id);
    if (!review || !(await deletePicture(tx, id, picture))) return refuse('reviews.not-found', {}, 'missing');
    await writeAudit(tx, {
      ...{ staff, now, action: 'review-picture', subject: { kind: 'review', id } },
      before: { picture },
      after: { picture: '' },
    });
    return ok(null);
  });
}
