import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import type { Db } from '../../platform/database/db.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { readCart } from '../cart/view/read-cart.ts';
import { readBuyerOrder } from '../orders/access/read-buyer-order.ts';
import { reorder } from './reorder.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await testDb();
  db = database.db;
  await makeShippingRule(db);
});
afterAll(() => database.close());

const when = { locale: 'en', now: NOW } as const;
const stock = (productId: number, quantity: number) =>
  db.updateTable('inventory').set({ quantity }).where('product_id', '=', productId).execute();

async function orderOf(owner: CartOwner) {
  const placed = await press(db, owner);
  const order = await readBuyerOrder(db, owner, placed.ok ? placed.value.id : '');
  if (!order.ok) throw new Error(order.refusal.code);
  return order.value;
}

test('ordered items are added to the cart again as far as available, and the rest is reported', async () => {
  const owner = newGuest();
  const there = await makeProduct(db, { title: 'There', selling: 10_000, quantity: 10 });
  const scarce = await makeProduct(db, { title: 'Scarce', quantity: 10 });
  const gone = await makeProduct(db, { title: 'Gone', quantity: 10 });
  for (const { id } of [there, scarce, gone]) await fillCart(db, owner, id, 3);
  const order = await orderOf(owner);
  await stock(scarce.id, 2);
  await stock(gone.id, 0);
  await db.updateTable('product').set({ selling: 12_000 }).where('id', '=', there.id).execute();

  const again = await reorder(db, owner, order, when);
  expect(again.ok && again.value.added.toSorted((a, b) => b.quantity - a.quantity)).toEqual([
    { title: 'There', quantity: 3 },
    { title: 'Scarce', quantity: 2 },
  ]);
  expect(again.ok && again.value.missing.toSorted((a, b) => a.left - b.left)).toMatchObject([
    { title: 'Scarce', left: 1, problem: { code: 'cart.exceeds-inventory' } },
    { title: 'Gone', left: 3, problem: { code: 'cart.out-of-stock' } },
  ]);
  const cart = await readCart(db, owner, 'en', NOW);
  expect(cart).toMatchObject({ count: 5, goods: 3 * 12_000 + 2 * 10_000 });
  expect(cart.lines.flatMap(({ problems }) => problems)).toEqual([]);
});

test('after ordering again twice, a line does not exceed the stock', async () => {
  const owner = newGuest();
  const { id } = await makeProduct(db, { quantity: 8 });
  await fillCart(db, owner, id, 3);
  const order = await orderOf(owner);
  for (const added of [[{ quantity: 3 }], [{ quantity: 2 }], []]) {
    const again = await reorder(db, owner, order, when);
    expect(again.ok && again.value.added).toMatchObject(added);
  }
  expect((await readCart(db, owner, 'en', NOW)).count).toBe(5);
});
