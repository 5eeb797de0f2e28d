import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { deletePublicPictures } from '../../../platform/pictures/store-pictures.ts';
import { recountRatings } from '../listing/recount-ratings.ts';
import { deleteReview, insertDeletedReview, listPictures, lockLineReview } from './written-reviews.store.ts';

type DeleteResult = Result<{ id: string }>;

type DeleteReviewContext = {
  customerId: string;
  now: Date;
  dataDir: string;
  /** Runs the transaction under an idempotency key. */
  run?: (work: (db: Db) => Promise<DeleteResult>) => Promise<DeleteResult>;
};

/**
 * Deletes the customer's own review with its pictures, at any time. If the review was not published, the next review of
 * the same order line must be moderated. Refuses with `reviews.not-found`.
 */
export async function deleteOwnReview(
  db: Db,
  lineId: string,
  { customerId, now, dataDir, run = (work) => work(db) }: DeleteReviewContext,
): Promise<DeleteResult> {
  let pictures: string[] = [];
  const deleted = await run((connection) =>
    inTransaction<DeleteResult>(connection, async (tx) => {
      const review = await lockLineReview(tx, customerId, lineId);
      if (!review) return refuse('reviews.not-found', {}, 'missing');
      pictures = await listPictures(tx, review.id);
      await deleteReview(tx, review.id);
      if (review.status !== 'published') await insertDeletedReview(tx, review, now);
      await recountRatings(tx, [review.productId]);
      return ok({ id: review.id });
    }),
  );
  // files are deleted after the rows: orphaned files do no harm
  if (deleted.ok) await deletePublicPictures(dataDir, pictures);
  return deleted;
}
