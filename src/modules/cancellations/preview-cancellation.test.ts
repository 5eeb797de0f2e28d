import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../test/database/db.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import type { Order } from '../orders/order.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { cancelOrder } from './cancel-order.ts';
import { listCancellableLines, previewCancellation } from './preview-cancellation.ts';

const LINKS = { track: () => '' };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
  await makeShippingRule(database.db);
});
afterAll(() => database.close());

/** A cash-on-delivery order with the given number of pieces of one product. */
async function ordered(pieces: number): Promise<{ order: Order; lineId: string }> {
  const owner = newGuest();
  const { id } = await makeProduct(database.db, { selling: 2_000, quantity: 10 });
  await fillCart(database.db, owner, id, pieces);
  const placed = await press(database.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return as(placed.value.id);
}

async function as(orderId: string) {
  const order = await readOrderById(database.db, orderId);
  if (!order) throw new Error('no such order');
  return { order, lineId: order.lines[0]?.id ?? '' };
}

const preview = (order: Order, pieces: { lineId: string; quantity: number }[]) =>
  previewCancellation(database.db, order, pieces, NOW);

test('with cash on delivery the preview shows the reduction, which also reduces the amount to collect', async () => {
  const { order, lineId } = await ordered(3);
  const seen = await preview(order, [{ lineId, quantity: 2 }]);
  expect(seen).toMatchObject({ ok: true, value: { mode: 'instant', refundAmount: null, split: { amount: 4_000 } } });
  const request = { reason: 'changed_mind', note: '', lines: [{ lineId, quantity: 2 }] } as const;
  const context = { links: LINKS, now: NOW };
  const done = await cancelOrder(database.db, order.id, request, { by: 'customer', id: 'customer' }, context);
  expect(done.ok).toBe(true);
  const cash = await database.db
    .selectFrom('payment_attempt')
    .select('amount')
    .where('order_id', '=', order.id)
    .executeTakeFirst();
  expect(cash?.amount).toBe(order.totals.grand - 4_000);
});

test('an order with one piece offers no partial cancellation', async () => {
  const { order } = await ordered(1);
  expect(await listCancellableLines(database.db, order)).toEqual([]);
  const several = await ordered(2);
  expect(await listCancellableLines(database.db, several.order)).toMatchObject([{ left: 2 }]);
});

test('an empty selection is refused with cancellations.nothing, and more pieces than remain with orders.not-now', async () => {
  const { order, lineId } = await ordered(2);
  expect(await preview(order, [])).toMatchObject({ refusal: { code: 'cancellations.nothing' } });
  expect(await preview(order, [{ lineId, quantity: 3 }])).toMatchObject({ refusal: { code: 'orders.not-now' } });
});
