import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { refreshProductSummaries } from './refresh-product-summaries.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let open: TestDatabase;
beforeAll(async () => {
  open = await testDb();
});
afterAll(() => open.close());

async function readSummary(id: number) {
  return open.db
    .selectFrom('product')
    .select(['price_from', 'price_to', 'in_stock'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
}

test('a product without variants has its sale price, or its regular price without one', async () => {
  const offered = await makeProduct(open.db, { selling: 10_000, offered: 8_000 });
  const plain = await makeProduct(open.db, { selling: 10_000, offered: 0 });
  expect(await readSummary(offered.id)).toEqual({ price_from: 8_000, price_to: 8_000, in_stock: true });
  expect(await readSummary(plain.id)).toEqual({ price_from: 10_000, price_to: 10_000, in_stock: true });
});

test('a product row stores the lowest and highest price of its variants', async () => {
  const { id } = await makeProduct(open.db, {
    selling: 10_000,
    variants: [
      { attributes: { storage: '128' } },
      { attributes: { storage: '256' }, price: 12_000 },
      { attributes: { storage: '512' }, price: 15_000, status: 2 },
    ],
  });
  expect(await readSummary(id)).toEqual({ price_from: 10_000, price_to: 12_000, in_stock: true });
});

test('sold-out variants do not count while others are in stock', async () => {
  const variants = [
    { attributes: { storage: '128' }, quantity: 0 },
    { attributes: { storage: '256' }, price: 12_000, quantity: 3 },
    { attributes: { storage: '512' }, price: 15_000, quantity: 0 },
  ];
  const { id } = await makeProduct(open.db, { selling: 10_000, variants });
  expect(await readSummary(id)).toEqual({ price_from: 12_000, price_to: 12_000, in_stock: true });
  await open.db.updateTable('inventory').set({ quantity: 0 }).where('product_id', '=', id).execute();
  await refreshProductSummaries(open.db, [id], NOW);
  expect(await readSummary(id)).toEqual({ price_from: 10_000, price_to: 15_000, in_stock: false });
});

test('the price of a variant without attributes is ignored', async () => {
  const { id } = await makeProduct(open.db, { selling: 10_000, variants: [{ price: 5_000 }] });
  expect(await readSummary(id)).toMatchObject({ price_from: 10_000 });
});

test('a product is out of stock when its last variant is', async () => {
  const { id } = await makeProduct(open.db, {
    variants: [
      { attributes: { colour: 'black' }, quantity: 0 },
      { attributes: { colour: 'blue' }, quantity: 1 },
    ],
  });
  expect(await readSummary(id)).toMatchObject({ in_stock: true });
  await open.db.updateTable('inventory').set({ quantity: 0 }).where('product_id', '=', id).execute();
  await refreshProductSummaries(open.db, [id], NOW);
  expect(await readSummary(id)).toMatchObject({ in_stock: false });
});
