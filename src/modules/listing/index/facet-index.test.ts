import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeFlashSale, makeProduct } from '../../../../test/support/factories.ts';
import { invalidateProducts } from '../../catalog/products/invalidate-products.ts';
import { readFacetIndex } from './facet-index.ts';
import { invalidateCatalog } from './invalidate-catalog.ts';
import { findProductSlot } from './product-columns.rules.ts';

const NOW = new Date('2026-11-20T12:00:00Z');
const LATER = new Date('2026-11-21T12:00:00Z');

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

let time = performance.now();
const watch = vi.spyOn(performance, 'now').mockImplementation(() => time);
afterAll(() => watch.mockRestore());

/** Advances the clock instead of waiting. */
async function advanceOneSecond(): Promise<void> {
  time += 1500;
  await readFacetIndex(open.db, NOW);
}

async function priceOf(id: number, now = NOW): Promise<number | undefined> {
  const index = await readFacetIndex(open.db, now);
  return index?.columns.price[findProductSlot(index.columns, id)];
}

async function reprice(id: number, price: number): Promise<void> {
  await open.db.updateTable('product').set({ price_from: price }).where('id', '=', id).execute();
}

test('an invalidated product is updated within a second, any other when the catalogue is invalidated', async () => {
  const changed = await makeProduct(open.db, { selling: 1000 });
  const unchanged = await makeProduct(open.db, { selling: 1000 });
  await readFacetIndex(open.db, NOW);
  await reprice(changed.id, 2000);
  await reprice(unchanged.id, 2000);
  await invalidateProducts(open.db, [changed.id]);
  expect(await priceOf(changed.id)).toBe(1000);
  await advanceOneSecond();
  expect(await priceOf(changed.id)).toBe(2000);
  await invalidateCatalog(open.db);
  await advanceOneSecond();
  expect(await priceOf(unchanged.id)).toBe(2000);
});

test('changes of a long transaction are seen although later transactions were seen before', async () => {
  const slow = await makeProduct(open.db, { selling: 1000 });
  const quick = await makeProduct(open.db, { selling: 1000 });
  await readFacetIndex(open.db, NOW);
  await open.db.transaction().execute(async (tx) => {
    await tx.updateTable('product').set({ price_from: 3000 }).where('id', '=', slow.id).execute();
    await invalidateProducts(tx, [slow.id]);
    await reprice(quick.id, 3000);
    await invalidateProducts(open.db, [quick.id]);
    await advanceOneSecond();
    expect([await priceOf(slow.id), await priceOf(quick.id)]).toEqual([1000, 3000]);
  });
  await advanceOneSecond();
  expect(await priceOf(slow.id)).toBe(3000);
});

test('the flash price applies while the sale runs, and a changed product keeps it', async () => {
  const product = await makeProduct(open.db, { selling: 5000 });
  await makeFlashSale(open.db, {
    prices: { [product.id]: 4000 },
    startsAt: new Date('2026-11-20T11:00:00Z'),
    endsAt: new Date('2026-11-20T13:00:00Z'),
  });
  expect(await priceOf(product.id)).toBe(4000);
  expect(await priceOf(product.id, LATER)).toBe(5000);
  await reprice(product.id, 6000);
  await invalidateProducts(open.db, [product.id]);
  await advanceOneSecond();
  expect([await priceOf(product.id), await priceOf(product.id, LATER)]).toEqual([4000, 6000]);
});

test('during a rebuild lists are served from the old index', async () => {
  const product = await makeProduct(open.db, { selling: 1000 });
  await advanceOneSecond();
  // transactions of other tests on the same server may keep a recent change in the refresh window
  await sql`update product set changed_xid = 1 where id = ${product.id}`.execute(open.db);
  const waiting = await open.db.transaction().execute(async (tx) => {
    // a refresh does not read sales, a rebuild does
    await sql`lock table flash_sale in access exclusive mode`.execute(tx);
    await reprice(product.id, 2000);
    await invalidateCatalog(open.db);
    time += 1500;
    const first = readFacetIndex(open.db, NOW);
    time += 1500;
    expect(await priceOf(product.id)).toBe(1000);
    return { first };
  });
  await waiting.first;
  await vi.waitFor(async () => expect(await priceOf(product.id)).toBe(2000), 120_000);
});
