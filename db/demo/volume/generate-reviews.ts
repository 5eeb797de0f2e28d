import { recountRatings } from '../../../src/modules/reviews/recount-ratings.ts';
import type { Row } from '../put-rows.ts';
import type { Generator } from './generator.ts';
import { inParts } from './in-parts.ts';
import { insertRows } from './insert-rows.ts';
import { madeId } from './made-id.ts';
import { type MadeReview, makeReviews } from './make-reviews.ts';

/** Reviews of a batch of products, and the ratings of the products. */
export const reviews: Generator = {
  name: 'reviews',
  async fill({ tx, moulds, goods, seed, now }) {
    const rows = goods.flatMap(({ id, made }) =>
      makeReviews(moulds, made, seed, now).map((review) => rowOf(id, review)),
    );
    const count = await insertRows(tx, 'review', rows);
    await inParts(goods, (part) =>
      recountRatings(
        tx,
        part.map(({ id }) => id),
      ),
    );
    return count;
  },
};

function rowOf(productId: number, { random, stars, text, locale, author, written, helpful }: MadeReview): Row {
  return {
    id: madeId(written, random),
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
