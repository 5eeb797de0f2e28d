import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type CancelRequest, cancelOrder, prepareCancellation } from '../../src/modules/cancellations/cancel-order.ts';
import { approveOverdueRequests } from '../../src/modules/cancellations/decide-cancellation.ts';
import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { packShipment } from '../../src/modules/orders/shipments/pack-shipment.ts';
import { reconcileAttempt } from '../../src/modules/payments/attempts/reconcile-attempt.ts';
import { selectAttemptById } from '../../src/modules/payments/payment.store.ts';
import { confirmReturn } from '../../src/modules/returns/request/confirm-return.ts';
import { requestReturn } from '../../src/modules/returns/request/request-return.ts';
import { decideReturn } from '../../src/modules/returns/staff/decide-return.ts';
import { inspectReturn } from '../../src/modules/returns/staff/inspect-return.ts';
import { previewReturnRefund, refundReturn } from '../../src/modules/returns/staff/refund-return.ts';
import { inTransaction } from '../../src/platform/database/db.ts';
import { readLimits } from '../../src/platform/rate-limits/limits.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { fillCart, NOW, newGuest, press } from '../support/buying.ts';
import { openCardShop } from '../support/card-shop.ts';
import { makeProduct } from '../support/factories.ts';
import type { PayingShop } from '../support/paying.ts';
import { makeCustomer } from '../support/people.ts';
import { deliver } from '../support/returning.ts';

const links = createOrderLinks('https://shop.example');
const BUYER = { by: 'customer', id: 'customer' } as const;
const DAY_MS = 86_400_000;

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { next: null, webhooks: 'before-return' });
  shop.time.now = NOW;
});
afterAll(() => shop.close());

async function orderOf(id: string) {
  const order = await readOrderById(shop.db, id);
  if (!order) throw new Error('no such order');
  return order;
}

async function cancel(orderId: string, quantity?: number) {
  const [line] = (await orderOf(orderId)).lines;
  const lines = quantity === undefined ? undefined : [{ lineId: line?.id ?? '', quantity }];
  const request: CancelRequest = { reason: 'changed_mind', note: '', lines };
  const ready = await prepareCancellation(shop.db, orderId, request, BUYER, shop.how());
  return ready.ok ? cancelOrder(shop.db, orderId, request, BUYER, { links, now: shop.time.now }) : ready;
}

/** Number of mails to the buyer, by kind. */
async function cancelMails(orderId: string): Promise<Record<string, number>> {
  const { code } = await orderOf(orderId);
  const mails = await shop.db.selectFrom('mail').select('kind').where('subject', 'like', `%${code}%`).execute();
  const cancellationMails = mails.filter(({ kind }) => /cancelled$/i.test(kind));
  return Object.fromEntries(
    [...Map.groupBy(cancellationMails, ({ kind }) => kind)].map(([kind, same]) => [kind, same.length]),
  );
}

async function paidOrder(quantity: number) {
  const sale = await shop.order({ quantity });
  await shop.press(await shop.open(sale.attempt), 'pay');
  await reconcileAttempt(shop.db, sale.attempt, shop.how());
  return sale;
}

/** Three of five, paid on delivery. */
async function cashOrder() {
  const owner = newGuest();
  const product = await makeProduct(shop.db, { selling: 1000, quantity: 5 });
  await fillCart(shop.db, owner, product.id, 3);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { orderId: placed.value.id, grand: placed.value.grand, inventoryId: product.inventoryIds[0] ?? 0 };
}

const readCashDue = async (orderId: string) =>
  (await shop.db.selectFrom('payment_attempt').select('amount').where('order_id', '=', orderId).executeTakeFirst())
    ?.amount;

test('an order with a pending online payment is cancelled completely or not at all', async () => {
  const { orderId } = await shop.order({ quantity: 2 });
  expect(await cancel(orderId, 1)).toMatchObject({ ok: false, refusal: { code: 'cancellations.whole-only' } });
  expect(await cancel(orderId, 3)).toMatchObject({ ok: false, refusal: { code: 'orders.not-now' } });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 1 });
});

test('one item of a paid order is cancelled, then another, then the rest: the refunds add up and stock returns once', async () => {
  const { orderId, attempt, grand, inventoryId } = await paidOrder(3);
  let back = 0;
  for (const quantity of [1, 1]) {
    expect((await cancel(orderId, quantity)).ok).toBe(true);
    const { refunded } = await shop.attempt(attempt);
    expect(refunded - back).toBe(49_900);
    back = refunded;
  }
  expect((await orderOf(orderId)).lines).toMatchObject([{ cancelled: 2 }]);
  expect(await cancelMails(orderId)).toEqual({ 'order-partCancelled': 2 });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 2 });
  expect(await cancel(orderId, 2)).toMatchObject({ ok: false });
  expect((await cancel(orderId, 1)).ok).toBe(true);
  expect(await shop.attempt(attempt)).toMatchObject({ refunded: grand });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(5);
  expect(await cancelMails(orderId)).toEqual({ 'order-partCancelled': 2, 'order-cancelled': 1 });
});

test('a partial cancellation reduces the cash due, and a later return refunds the paid amount', async () => {
  const { orderId, grand, inventoryId } = await cashOrder();
  expect((await cancel(orderId, 1)).ok).toBe(true);
  expect(await readCashDue(orderId)).toBe(grand - 1000);
  expect(await shop.stock(inventoryId)).toBe(3);
  await deliver(shop.db, orderId, NOW);
  const [line] = (await orderOf(orderId)).lines;
  const piece = (quantity: number) => [{ lineId: line?.id ?? '', quantity }];
  const order = await orderOf(orderId);
  expect((await previewReturnRefund(shop.db, order, piece(1), NOW)).amount).toBe(1000);
  expect((await previewReturnRefund(shop.db, order, piece(2), NOW)).amount).toBe(grand - 1000);
});

test('after a partial cancellation and two returns the whole payment is refunded and the order is returned', async () => {
  const { orderId, attempt, grand } = await paidOrder(3);
  await cancel(orderId, 1);
  await deliver(shop.db, orderId, NOW);
  const { id, name } = await makeCustomer(shop.db);
  const staff = { id, name, role: 'owner' } as const;
  const [line] = (await orderOf(orderId)).lines;
  for (const _part of [1, 2]) {
    const request = { kind: 'withdrawal', wish: 'refund', note: '', sealed: false } as const;
    const lines = [{ order_line: line?.id ?? '', qty: 1 }];
    const how = { proof: 'contact', links, limits: readLimits('off'), now: NOW } as const;
    const returned = await requestReturn(shop.db, orderId, { ...request, lines }, how);
    if (!returned.ok) throw new Error(returned.refusal.code);
    const deciding = { staff, id: returned.value.id, links, now: NOW };
    await decideReturn(shop.db, deciding, 'receive', { message: '' });
    await inspectReturn(shop.db, deciding, { lines: [], note: '' });
    const pieces = [{ lineId: line?.id ?? '', quantity: 1 }];
    const { amount } = await previewReturnRefund(shop.db, await orderOf(orderId), pieces, NOW);
    // two concurrent staff requests: one pays
    const results = await Promise.all(
      [1, 2].map(() => refundReturn(shop.db, deciding, { amount: amount / 100, message: '' })),
    );
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  }
  expect(await shop.attempt(attempt)).toMatchObject({ captured: grand, refunded: grand });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 7 });
  expect((await orderOf(orderId)).lines).toMatchObject([{ cancelled: 1, returned: 2 }]);
});

test('a late payment restores expired items, but not items that the buyer cancelled', async () => {
  const expired = await shop.order();
  await shop.open(expired.attempt);
  shop.time.now = new Date(NOW.getTime() + DAY_MS);
  await reconcileAttempt(shop.db, expired.attempt, shop.how());
  expect(await shop.orderState(expired.orderId)).toMatchObject({ status: 6 });

  const returned = await paidOrder(1);
  const [shipment] = (await orderOf(returned.orderId)).shipments;
  await inTransaction(shop.db, (tx) =>
    packShipment(
      tx,
      { orderId: returned.orderId, shipmentId: shipment?.id ?? '' },
      { by: 'admin', note: '', now: NOW },
    ),
  );
  expect((await cancel(returned.orderId)).ok).toBe(true);
  // without a decision within a day the job approves it
  await approveOverdueRequests(shop.db, { links, now: new Date(shop.time.now.getTime() + DAY_MS) });
  expect(await shop.orderState(returned.orderId)).toMatchObject({ status: 6 });

  for (const [sale, remaining] of [
    [expired, 'accepted'],
    [returned, 'refund'],
  ] as const) {
    const paid = await inTransaction(shop.db, async (tx) => {
      const attempt = await selectAttemptById(tx, sale.attempt);
      if (!attempt) throw new Error('no such attempt');
      return shop.how().effects.onPaid(tx, attempt, shop.time.now);
    });
    expect(paid).toBe(remaining);
  }
  expect(await shop.orderState(expired.orderId)).toMatchObject({ status: 2 });
  expect(await shop.orderState(returned.orderId)).toMatchObject({ status: 6 });
});

test('an invented link confirms nothing', async () => {
  expect(await confirmReturn(shop.db, 'guessed', { links, now: NOW })).toMatchObject({ ok: false });
});
