import { afterAll, beforeAll, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { type CatalogueEditor, makeCatalogueEditor } from '../../../../test/support/products/catalogue-editor.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { reserveStock } from './reserve-stock.ts';
import { adjustStockOperation, listStockMovementsOperation } from './stock.operations.ts';

let editor: CatalogueEditor;
beforeAll(async () => {
  editor = await makeCatalogueEditor();
});
afterAll(() => editor.close());

const adjust = (id: number, inventory_id: number | undefined, change: unknown, more: object = {}) =>
  editor.execute(adjustStockOperation, {
    params: { id: String(id) },
    input: Object.assign({ inventory_id, change, reason: 'received' }, more),
  });

const readStock = async (id: number | undefined) => {
  const row = await editor.db
    .selectFrom('inventory')
    .select('quantity')
    .where('id', '=', id ?? 0)
    .executeTakeFirst();
  return row?.quantity;
};

const isInStock = async (id: number) => {
  const row = await editor.db.selectFrom('product').select('in_stock').where('id', '=', id).executeTakeFirst();
  return row?.in_stock;
};

test('stock is added and removed with a reason, and the history shows both with the stock afterwards', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { quantity: 3 });
  expect(await adjust(id, inventoryIds[0], 10)).toMatchObject({ value: { remaining: 13 } });
  expect(await adjust(id, inventoryIds[0], -4, { reason: 'damaged', note: 'wet box' })).toMatchObject({
    value: { remaining: 9 },
  });
  const history = await editor.execute(listStockMovementsOperation, { params: { id: String(id) } });
  expect(history).toMatchObject({
    value: [
      { quantity: -4, remaining: 9, reason: 'damaged', note: 'wet box' },
      { quantity: 10, remaining: 13, reason: 'received' },
    ],
  });
});

test('a product is sold out and back in stock in lists as soon as its stock changes', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { quantity: 2 });
  await adjust(id, inventoryIds[0], -2, { reason: 'lost' });
  expect(await isInStock(id)).toBe(false);
  await adjust(id, inventoryIds[0], 1);
  expect(await isInStock(id)).toBe(true);
});

test('stock does not go below zero, and a variant of another product is not changed', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { quantity: 2 });
  const other = await makeProduct(editor.db, { quantity: 2 });
  expect(await adjust(id, inventoryIds[0], -3, { reason: 'lost' })).toMatchObject({
    refusal: { fields: { change: [{ code: 'catalog.stock-too-low', facts: { available: 2 } }] } },
  });
  expect(await adjust(id, other.inventoryIds[0], 1)).toMatchObject({ refusal: { kind: 'missing' } });
  for (const change of [0, 1.5, '5', 10_000_000, null])
    expect(await adjust(id, inventoryIds[0], change)).toMatchObject({ ok: false });
  expect(await adjust(id, inventoryIds[0], 1, { reason: 'magic' })).toMatchObject({ ok: false });
  expect(await readStock(inventoryIds[0])).toBe(2);
  expect(await readStock(other.inventoryIds[0])).toBe(2);
});

test('of a sale and a removal of the last pieces at the same time exactly one succeeds', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, inventoryIds } = await makeProduct(editor.db, { quantity: 5 });
    const item = { lineId: 'a', productId: id, inventoryId: inventoryIds[0] ?? 0, quantity: 5 };
    const results = await Promise.all([
      inTransaction(editor.db, (tx) => reserveStock(tx, [item], NOW)),
      adjust(id, inventoryIds[0], -5, { reason: 'lost' }),
    ]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    expect(await readStock(inventoryIds[0])).toBe(0);
  }
});

test('sales and additions at the same time are all counted', async () => {
  const { id, inventoryIds } = await makeProduct(editor.db, { quantity: 10 });
  const item = { lineId: 'a', productId: id, inventoryId: inventoryIds[0] ?? 0, quantity: 1 };
  await Promise.all(
    Array.from({ length: 5 }, () => [
      inTransaction(editor.db, (tx) => reserveStock(tx, [item], NOW)),
      adjust(id, inventoryIds[0], 2),
    ]).flat(),
  );
  expect(await readStock(inventoryIds[0])).toBe(15);
});
