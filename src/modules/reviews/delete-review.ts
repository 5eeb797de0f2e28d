import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { dropPublicPictures } from '../../platform/pictures/keep-pictures.ts';
import { recountRatings } from './recount-ratings.ts';
import { deleteReview, leaveMark, lockReviewOfLine, picturesOf } from './written-reviews.store.ts';

type Deleted = Result<{ id: string }>;

type Deleting = {
  customerId: string;
  now: Date;
  dataDir: string;
  /** The transaction, for calls that are answered once. */
  run?: (work: (db: Db) => Promise<Deleted>) => Promise<Deleted>;
};

/**
 * Takes one's own review away with its pictures, at any time. Where it was kept off the page, the next one of the same
 * line waits to be read. Refuses with `reviews.not-found`.
 */
export async function deleteOwnReview(
  db: Db,
  lineId: string,
  { customerId, now, dataDir, run = (work) => work(db) }: Deleting,
): Promise<Deleted> {
  let pictures: string[] = [];
  const deleted = await run((given) =>
    inTransaction<Deleted>(given, async (tx) => {
      const review = await lockReviewOfLine(tx, customerId, lineId);
      if (!review) return refuse('reviews.not-found', {}, 'missing');
      pictures = await picturesOf(tx, review.id);
      await deleteReview(tx, review.id);
      if (review.status !== 'published') await leaveMark(tx, review, now);
      await recountRatings(tx, [review.productId]);
      return ok({ id: review.id });
    }),
  );
  // files after the rows: what nobody names any more can go at any time
  if (deleted.ok) await dropPublicPictures(dataDir, pictures);
  return deleted;
}
