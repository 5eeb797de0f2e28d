import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import type {} from '../reviews.tables.ts';
import { recountRatings } from './recount-ratings.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDb();
});
afterAll(() => database.close());

const product = () =>
  database.db
    .selectFrom('product')
    .select(['id', 'rating_sum', 'rating_count'])
    .where('slug', '=', 'orvo-a7')
    .executeTakeFirstOrThrow();

test('unpublished reviews are not counted, and a product without reviews has no rating', async () => {
  const { db } = database;
  const before = await product();
  const review = await db
    .updateTable('review')
    .set({ status: 'pending' })
    .where('id', 'in', (of) => of.selectFrom('review').select('id').where('product_id', '=', before.id).limit(1))
    .returning('rating')
    .executeTakeFirstOrThrow();
  await recountRatings(db, [before.id]);
  expect(await product()).toEqual({
    id: before.id,
    rating_sum: before.rating_sum - review.rating,
    rating_count: before.rating_count - 1,
  });

  await db.deleteFrom('review').where('product_id', '=', before.id).execute();
  await recountRatings(db, [before.id]);
  expect(await product()).toEqual({ id: before.id, rating_sum: 0, rating_count: 0 });
});
