import { recountRatings } from '../../../src/modules/reviews/listing/recount-ratings.ts';
import type { Row } from '../upsert-rows.ts';
import { generateId } from './generate-id.ts';
import { type GeneratedReview, generateReviews } from './generate-reviews.ts';
import type { Generator } from './generator.ts';
import { insertRows } from './insert-rows.ts';
import { processInBatches } from './process-in-batches.ts';

/** Reviews of a batch of products, and the ratings of the products. */
export const reviewGenerator: Generator = {
  name: 'reviews',
  async fill({ tx, moulds, goods, seed, now }) {
    const rows = goods.flatMap(({ id, made }) =>
      generateReviews(moulds, made, seed, now).map((review) => toReviewRow(id, review)),
    );
    const count = await insertRows(tx, 'review', rows);
    await processInBatches(goods, (part) =>
      recountRatings(
        tx,
        part.map(({ id }) => id),
      ),
    );
    return count;
  },
};

function toReviewRow(
  productId: number,
  { random, stars, text, locale, author, written, helpful }: GeneratedReview,
): Row {
  return {
    id: generateId(written, random),
    product_id: productId,
    display_name: author,
    locale,
    rating: stars,
    title: text?.title ?? '',
    body: text?.body ?? '',
    aspects: {},
    status: 'published',
    helpful_count: helpful,
    reported_count: 0,
    created_at: written.toISOString(),
  };
}
