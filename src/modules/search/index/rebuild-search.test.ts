import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { type Db, openDb } from '../../../platform/database/db.ts';
import { findProducts } from '../find-products.ts';
import { acquireIndexLock, releaseIndexLock } from '../search.store.ts';
import { rebuildSearch, refreshSearch } from './refresh-search.ts';

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

const OTHER_WORKER = '01990000-0000-7000-8000-000000000001';

/** Searches after the background refresh of an earlier search, which holds the index lock meanwhile. */
async function search(db: Db, typed: string): Promise<number[]> {
  const { ids } = await findProducts(db, typed, 'en');
  await refreshSearch(db);
  return ids;
}

async function found(typed: string): Promise<number[]> {
  await refreshSearch(open.db);
  return search(open.db, typed);
}

test('a product is found once it is created, by its new name after a change, and not after it is hidden', async () => {
  const { db } = open;
  const { id } = await makeProduct(db, { title: 'Zephyr Kettle' });
  expect(await found('zephyr')).toEqual([id]);
  const marked = { changed_xid: sql<number>`pg_current_xact_id()::text::bigint` };
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

test('a rebuilt index gives the same results', async () => {
  const { id } = await makeProduct(open.db, { title: 'Mistral Lantern' });
  const before = await found('mistral');
  await rebuildSearch(open.db);
  expect(await found('mistral')).toEqual(before);
  expect(before).toEqual([id]);
});

test('changes indexed by another process are found without indexing them again', async () => {
  const other = openDb(open.address);
  try {
    expect(await search(other.db, 'sirocco')).toEqual([]);
    const { id } = await makeProduct(open.db, { title: 'Sirocco Fan' });
    expect(await found('sirocco')).toEqual([id]);
    expect(await refreshSearch(other.db)).toBe(true);
    expect(await search(other.db, 'sirocco')).toEqual([id]);
  } finally {
    await other.close();
  }
});

test('while one process indexes changes, others search the existing index', async () => {
  const { id } = await makeProduct(open.db, { title: 'Levante Heater' });
  await acquireIndexLock(open.db, OTHER_WORKER);
  expect(await refreshSearch(open.db)).toBe(false);
  expect(await rebuildSearch(open.db)).toBe(false);
  expect(await found('levante')).toEqual([]);
  await releaseIndexLock(open.db, OTHER_WORKER);
  expect(await found('levante')).toEqual([id]);
});

test('a removed product is not found in a rebuilt index', async () => {
  const { id } = await makeProduct(open.db, { title: 'Bora Lamp' });
  expect(await found('bora')).toEqual([id]);
  await open.db.deleteFrom('product').where('id', '=', id).execute();
  expect(await rebuildSearch(open.db)).toBe(true);
  expect(await search(open.db, 'bora')).toEqual([]);
});
