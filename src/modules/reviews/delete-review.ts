import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { dropPublicPictures } from '../../platform/pictures/keep-pictures.ts';
import { recountRatings } from './recount-ratings.ts';
import { deleteReview, lockReviewOfLine, picturesOf } from './written-reviews.store.ts';

/** Takes one's own review away with its pictures, at any time. Refuses with `reviews.not-found`. */
export async function deleteOwnReview(
  db: Db,
  lineId: string,
  { customerId, dataDir }: { customerId: string; dataDir: string },
): Promise<Result<{ id: string }>> {
  const done = await inTransaction(db, async (tx): Promise<Result<{ id: string; pictures: string[] }>> => {
    const review = await lockReviewOfLine(tx, customerId, lineId);
    if (!review) return refuse('reviews.not-found', {}, 'missing');
    const pictures = await picturesOf(tx, review.id);
    await deleteReview(tx, review.id);
    await recountRatings(tx, [review.productId]);
    return ok({ id: review.id, pictures });
  });
  if (!done.ok) return done;
  await dropPublicPictures(dataDir, done.value.pictures);
  return ok({ id: done.value.id });
}
