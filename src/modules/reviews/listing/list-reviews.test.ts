import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { listReviews, REVIEWS_PER_PAGE, type Reviews } from './list-reviews.ts';
import { type ReviewQuery, toReviewParameters } from './review-query.rules.ts';
import { parseReviewQuery } from './reviews.input.ts';

let database: TestDatabase;
let id: number;
beforeAll(async () => {
  database = await demoDb();
  const { db } = database;
  const row = await db.selectFrom('product').select('id').where('slug', '=', 'orvo-a7').executeTakeFirstOrThrow();
  id = row.id;
});
afterAll(() => database.close());

async function reviews(query: Partial<ReviewQuery> = {}, locale: 'en' | 'ar' = 'en'): Promise<Reviews> {
  const found = await listReviews(database.db, id, { page: 1, stars: null, sort: 'newest', ...query }, locale);
  if (!found.ok) throw new Error(found.refusal.code);
  return found.value;
}

test('the counts per rating add up to the rating of the product', async () => {
  const { total } = await reviews();
  const { db } = database;
  const product = await db
    .selectFrom('product')
    .select(['rating_sum', 'rating_count'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(total.count).toBe(product.rating_count);
  expect(total.average).toBe(Math.round((product.rating_sum * 10) / product.rating_count) / 10);
});

test('every review is on exactly one page, and pages beyond the last return the last', async () => {
  const { lastPage, total } = await reviews();
  const pages = await Promise.all(Array.from({ length: lastPage }, (_, page) => reviews({ page: page + 1 })));
  const ids = pages.flatMap(({ all }) => all.map((review) => review.id));
  expect(new Set(ids).size).toBe(total.count);
  expect(ids.length).toBe(total.count);
  expect(pages[0]?.all.length).toBe(Math.min(REVIEWS_PER_PAGE, total.count));
  expect((await reviews({ page: 1000 })).page).toBe(lastPage);
});

test('a rating filter does not change the counts per rating', async () => {
  const filtered = await reviews({ stars: 4 });
  expect(filtered.all.every(({ rating }) => rating === 4)).toBe(true);
  expect(filtered.found).toBe(filtered.total.stars.find(({ stars }) => stars === 4)?.count);
  expect(filtered.total).toEqual((await reviews()).total);
});

test('reviews in the reader’s language come first in the language order', async () => {
  const { all } = await reviews({ sort: 'language' }, 'ar');
  const own = all.map(({ locale }) => locale === 'ar');
  expect(own[0]).toBe(true);
  expect(own).toEqual(own.toSorted((a, b) => Number(b) - Number(a)));
});

test('reviews with pictures come before those without', async () => {
  const { all } = await reviews({ sort: 'photo' });
  const pictured = all.map(({ images }) => images.length > 0);
  expect(pictured).toEqual(pictured.toSorted((a, b) => Number(b) - Number(a)));
});

test('an unpublished review is not listed', async () => {
  const { db } = database;
  const { all, total } = await reviews();
  const [first] = all;
  if (!first) throw new Error('no review');
  await db.updateTable('review').set({ status: 'pending' }).where('id', '=', first.id).execute();
  const after = await reviews();
  await db.updateTable('review').set({ status: 'published' }).where('id', '=', first.id).execute();
  expect(after.total.count).toBe(total.count - 1);
  expect(after.all.some((review) => review.id === first.id)).toBe(false);
});

test('invalid URL parameters are ignored', () => {
  const query = parseReviewQuery(new URLSearchParams('reviews=1e9&stars=9&review_sort=;drop'));
  expect(query).toEqual({ page: 1, stars: null, sort: 'language' });
  expect(toReviewParameters(query)).toEqual([]);
});

test('a query survives the round trip through URL parameters', () => {
  const query = { page: 3, stars: 2, sort: 'helpful' as const };
  expect(parseReviewQuery(new URLSearchParams(toReviewParameters(query)))).toEqual(query);
});
