import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { type MadeProduct, makeProduct } from '../../../../test/support/factories.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { reserveStock } from './reserve-stock.ts';

const NOW = new Date('2026-11-20T12:00:00Z');

let database: TestDatabase;
beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

const toItem = ({ id, inventoryIds }: MadeProduct, quantity: number) => {
  return { lineId: `line-${id}`, productId: id, inventoryId: inventoryIds[0] ?? 0, quantity };
};
const reserve = (items: ReturnType<typeof toItem>[]) =>
  inTransaction(database.db, (tx) => reserveStock(tx, items, NOW));
/** Stock and sold pieces of products. */
const countPieces = async (products: readonly MadeProduct[]) => {
  const ids = products.map(({ id }) => id);
  const rows = await database.db
    .selectFrom('inventory')
    .innerJoin('product', 'product.id', 'inventory.product_id')
    .select(['inventory.quantity', 'product.sold_count', 'product.in_stock'])
    .where('product.id', 'in', ids)
    .orderBy('product.id')
    .execute();
  return rows.map((row) => [row.quantity, row.sold_count, row.in_stock]);
};

test('one line takes its pieces and counts them as sold', async () => {
  const product = await makeProduct(database.db, { quantity: 3 });
  expect(await reserve([toItem(product, 2)])).toMatchObject({ ok: true });
  expect(await countPieces([product])).toEqual([[1, 2, true]]);
  expect(await reserve([toItem(product, 1)])).toMatchObject({ ok: true });
  expect(await countPieces([product])).toEqual([[0, 3, false]]);
});

test('one line that is short is refused with the stock, and nothing is counted as sold even when the transaction commits', async () => {
  const product = await makeProduct(database.db, { quantity: 3 });
  const refused = await inTransaction(database.db, (tx) => reserveStock(tx, [toItem(product, 4)], NOW), {
    onRefusal: 'commit',
  });
  const problem = { code: 'cart.quantity-reduced', facts: { available: 3 } };
  expect(refused.ok || refused.refusal.fields).toEqual({ [`lines.line-${product.id}`]: [problem] });
  expect(await countPieces([product])).toEqual([[3, 0, true]]);
});

test('of several lines the first that is short is named, and no line takes pieces', async () => {
  const products = [
    await makeProduct(database.db, { quantity: 5 }),
    await makeProduct(database.db, { quantity: 0 }),
    await makeProduct(database.db, { quantity: 1 }),
  ];
  const refused = await reserve(products.map((product) => toItem(product, 2)).reverse());
  const problem = { code: 'cart.out-of-stock', facts: {} };
  expect(refused.ok || refused.refusal.fields).toEqual({ [`lines.line-${products[1]?.id}`]: [problem] });
  expect(await countPieces(products)).toEqual([
    [5, 0, true],
    [0, 0, false],
    [1, 0, true],
  ]);
});

test('concurrent orders of one piece each are all counted', async () => {
  const product = await makeProduct(database.db, { quantity: 40 });
  const answers = await Promise.all(Array.from({ length: 20 }, () => reserve([toItem(product, 1)])));
  expect(answers.every(({ ok }) => ok)).toBe(true);
  expect(await countPieces([product])).toEqual([[20, 20, true]]);
});
