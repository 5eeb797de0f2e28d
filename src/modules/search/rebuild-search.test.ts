import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/db.ts';
import { makeProduct } from '../../../test/factories.ts';
import { findProducts } from './find-products.ts';
import { rebuildSearch } from './refresh-search.ts';
import { forgetProductWords } from './search-reader.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

async function found(typed: string): Promise<number[]> {
  forgetProductWords(open.db);
  return (await findProducts(open.db, typed, 'en')).ids;
}

test('a product is found as soon as it is there, by its new name after a change, and not once it is hidden', async () => {
  const { db } = open;
  const { id } = await makeProduct(db, { title: 'Zephyr Kettle' });
  expect(await found('zephyr')).toEqual([id]);
  const marked = { changed_in: sql<number>`pg_current_xact_id()::text::bigint` };
  await db
    .updateTable('product')
    .set({ title: { en: 'Boreas Kettle' }, ...marked })
    .where('id', '=', id)
    .execute();
  expect(await found('boreas')).toEqual([id]);
  expect(await found('zephyr')).toEqual([]);
  await db
    .updateTable('product')
    .set({ status: 2, ...marked })
    .where('id', '=', id)
    .execute();
  expect(await found('boreas')).toEqual([]);
});

test('a rebuilt index finds the same', async () => {
  const { id } = await makeProduct(open.db, { title: 'Mistral Lantern' });
  const before = await found('mistral');
  await rebuildSearch(open.db);
  expect(await found('mistral')).toEqual(before);
  expect(before).toEqual([id]);
});
