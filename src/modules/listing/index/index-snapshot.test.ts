import { mkdtemp, open as openFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeAttributeValue, makeBrand, makeCategory, makeProduct } from '../../../../test/support/factories.ts';
import type { Db } from '../../../platform/database/db.ts';
import { invalidateProducts } from '../../catalog/products/invalidate-products.ts';
import { buildColumns } from './build-columns.ts';
import { buildSnapshot } from './build-snapshot.ts';
import { readCatalogState } from './facet-index.store.ts';
import { type FacetIndex, readFacetIndex } from './facet-index.ts';
import { type SnapshotBuilder, saveSnapshot, setSnapshotFolder } from './index-snapshot.ts';
import { invalidateCatalog } from './invalidate-catalog.ts';
import { findProductSlot } from './product-columns.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
/** More products than a catalogue that is loaded without a snapshot. */
const PRODUCTS = 5_100;

let open: TestDatabase;
let folder: string;
beforeAll(async () => {
  open = await testDb();
  folder = await mkdtemp(join(tmpdir(), 'facet-index-'));
  const { id: categoryId } = await makeCategory(open.db);
  const { id: brandId } = await makeBrand(open.db);
  await makeAttributeValue(open.db, 'colour', 'red');
  await makeProduct(open.db, { categoryId, brandId, variants: [{ attributes: { colour: 'red' } }] });
  await sql`
    insert into product (slug, title, category_id, brand_id, selling, price_from, price_to, in_stock, sort)
    select 'p-' || n, '{"en": "Telephone"}', ${categoryId}::int, ${brandId}::int, 1000, 1000, 1000, true, n
    from generate_series(1, ${PRODUCTS}::int) n
  `.execute(open.db);
  // changed before the oldest transaction of the server, which can be one of another test
  await sql`update product set changed_xid = 1`.execute(open.db);
});
afterAll(async () => {
  await open.close();
  await rm(folder, { recursive: true });
});

/** The index as a newly started process reads it. */
async function readAfterRestart(): Promise<FacetIndex> {
  const db = open.db.withTables();
  setSnapshotFolder(db, folder);
  return waitForIndex(db);
}

async function waitForIndex(db: Db): Promise<FacetIndex> {
  const read = async () => {
    const index = await readFacetIndex(db, NOW);
    expect(index).not.toBeNull();
    return index as FacetIndex;
  };
  return vi.waitFor(read, 120_000);
}

async function reprice(slug: string, price: number): Promise<number> {
  const { id } = await open.db
    .updateTable('product')
    .set({ price_from: price })
    .where('slug', '=', slug)
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

function findPrice({ columns }: FacetIndex, id: number): number | undefined {
  return columns.price[findProductSlot(columns, id)];
}

function listPrices({ columns }: Pick<FacetIndex, 'columns'>) {
  return [...columns.id.subarray(0, columns.size)].map((id, slot) => [id, columns.price[slot]]);
}

test('after a restart the index comes from the snapshot, with products changed since then', async () => {
  const before = await readAfterRestart();
  const unchanged = await reprice('p-1', 2000);
  const changed = await reprice('p-2', 2000);
  await invalidateProducts(open.db, [changed]);

  const after = await readAfterRestart();
  expect(after.columns.size).toBe(before.columns.size);
  // an unmarked price change shows which data come from the snapshot alone
  expect([findPrice(after, unchanged), findPrice(after, changed)]).toEqual([1000, 2000]);

  await invalidateCatalog(open.db);
  const rebuilt = await readAfterRestart();
  expect([findPrice(rebuilt, unchanged), findPrice(rebuilt, changed)]).toEqual([2000, 2000]);
});

test('a loaded index counts and sorts like a newly built one', async () => {
  const built = await readAfterRestart();
  const loaded = await readAfterRestart();
  const bySlot = ({ columns, orders }: FacetIndex) =>
    [...orders.slotsByOrder].map(([order, slots]) => [order, [...slots].map((slot) => columns.id[slot])]);
  expect(bySlot(loaded)).toEqual(bySlot(built));
});

test('a damaged snapshot, or one of a database that was restored since, is not used', async () => {
  const index = await readAfterRestart();
  const path = join(folder, 'facet-index.bin');
  const changed = await reprice('p-3', 3000);

  const file = await openFile(path, 'r+');
  await file.write(Buffer.from([255, 255, 255]), 0, 3, (await stat(path)).size - 100);
  await file.close();
  expect(findPrice(await readAfterRestart(), changed)).toBe(3000);

  const db = open.db.withTables();
  setSnapshotFolder(db, folder);
  const { version } = await readCatalogState(db);
  await saveSnapshot(db, { columns: index.columns, state: { version, horizon: '9000000000000' } });
  const inserted = await reprice('p-4', 4000);
  expect(findPrice(await readAfterRestart(), inserted)).toBe(4000);
});

test('a process of its own builds the index of a large catalogue; without it this process does', async () => {
  const path = join(folder, 'facet-index.bin');
  const readWith = async (builder: SnapshotBuilder) => {
    await rm(path);
    const db = open.db.withTables();
    setSnapshotFolder(db, folder, builder);
    return { db, snapshot: await buildSnapshot(db), index: await waitForIndex(db) };
  };
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const { snapshot, index } = await readWith({ database: open.address, minProducts: PRODUCTS - 1 });
  const built = await buildColumns(open.db, async () => undefined);
  expect(snapshot && listPrices(snapshot)).toEqual(listPrices(built));
  expect(index.columns.size).toBe(PRODUCTS + 1);

  const small = await readWith({ database: open.address, minProducts: PRODUCTS + 1 });
  expect([small.snapshot, small.index.columns.size]).toEqual([null, PRODUCTS + 1]);

  expect(warn).not.toHaveBeenCalled();
  const unreachable = await readWith({ database: 'postgres://127.0.0.1:1/none', minProducts: 0 });
  expect([unreachable.snapshot, unreachable.index.columns.size]).toEqual([null, PRODUCTS + 1]);
  expect(warn).toHaveBeenCalledWith(expect.stringContaining('the process that builds the facet index ended with 1'));
  warn.mockRestore();
});
