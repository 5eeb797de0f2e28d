import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { sumAmounts } from '../../src/kernel/money.ts';
import { type CancelRequest, cancelOrder, prepareCancellation } from '../../src/modules/cancellations/cancel-order.ts';
import { approveOverdueRequests, decideCancellation } from '../../src/modules/cancellations/decide-cancellation.ts';
import { readCancellationOptions } from '../../src/modules/cancellations/read-cancellation-options.ts';
import { authorizeOrderAccess } from '../../src/modules/orders/access/authorize-order-access.ts';
import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { packShipment } from '../../src/modules/orders/shipments/pack-shipment.ts';
import { transitionShipment } from '../../src/modules/orders/shipments/transition-shipment.ts';
import { reconcileAttempt } from '../../src/modules/payments/attempts/reconcile-attempt.ts';
import { selectRefundLines } from '../../src/modules/payments/refunds/refund-line.store.ts';
import { inTransaction } from '../../src/platform/database/db.ts';
import { readLimits } from '../../src/platform/rate-limits/limits.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { fillCart, NOW, newGuest, press } from '../support/buying.ts';
import { openCardShop } from '../support/card-shop.ts';
import { makeProduct } from '../support/factories.ts';
import { type PayingShop, runPaymentJobs } from '../support/paying.ts';

const links = createOrderLinks('https://shop.example');
const BUYER = { by: 'customer', id: 'customer' } as const;
const STAFF_MEMBER = { by: 'admin', id: 'clerk' } as const;
const CHANGED_MIND: CancelRequest = { reason: 'changed_mind', note: '' };
const caller = { address: '192.0.2.1', limits: readLimits('off'), now: NOW };
const DAY_MS = 86_400_000;
const HOUR_MS = 3_600_000;

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { next: null, webhooks: 'before-return' });
  shop.time.now = NOW;
});
afterAll(() => shop.close());

async function cancel(orderId: string, request = CHANGED_MIND) {
  const ready = await prepareCancellation(shop.db, orderId, request, BUYER, shop.how());
  return ready.ok ? cancelOrder(shop.db, orderId, request, BUYER, { links, now: shop.time.now }) : ready;
}

/** Two of five, paid by card. */
async function paidOrder() {
  const sale = await shop.order({ quantity: 2 });
  await shop.press(await shop.open(sale.attempt), 'pay');
  await reconcileAttempt(shop.db, sale.attempt, shop.how());
  return sale;
}

/** One of three, paid on delivery. */
async function cashOrder() {
  const owner = newGuest();
  const product = await makeProduct(shop.db, { selling: 1000, quantity: 3 });
  await fillCart(shop.db, owner, product.id);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return { ...placed.value, owner, inventoryId: product.inventoryIds[0] ?? 0 };
}

async function findShipment(orderId: string) {
  const order = await readOrderById(shop.db, orderId);
  return { orderId, shipmentId: order?.shipments[0]?.id ?? '' };
}

async function pack(orderId: string) {
  const shipment = await findShipment(orderId);
  return inTransaction(shop.db, (tx) => packShipment(tx, shipment, { by: 'admin', note: '', now: shop.time.now }));
}

async function offer(orderId: string) {
  const order = await readOrderById(shop.db, orderId);
  if (!order) throw new Error('no such order');
  return readCancellationOptions(shop.db, order, shop.time.now);
}

/** Mails to the buyer of an order by kind; all have the same time, so they are unordered. */
async function mailsAbout(orderId: string): Promise<Record<string, string>> {
  const code = (await readOrderById(shop.db, orderId))?.code ?? '';
  const rows = await shop.db
    .selectFrom('mail')
    .select(['kind', 'plain'])
    .where('subject', 'like', `%${code}%`)
    .execute();
  return Object.fromEntries(rows.map(({ kind, plain }) => [kind, plain]));
}

test('a cash order is cancelled immediately and its items return to stock', async () => {
  const { id, inventoryId } = await cashOrder();
  expect(await shop.stock(inventoryId)).toBe(2);
  expect(await offer(id)).toMatchObject({ mode: 'instant', refund: null, cancellation: null });

  expect((await cancel(id)).ok).toBe(true);
  expect(await shop.orderState(id)).toEqual({ status: 6, payment_state: 'unpaid' });
  expect(await shop.stock(inventoryId)).toBe(3);
  expect(await offer(id)).toMatchObject({
    mode: null,
    cancellation: { status: 'done', restocked: true, refund: null },
  });
  expect(await mailsAbout(id)).toHaveProperty('order-cancelled');
});

test('a card payment is refunded in full, once, also for concurrent submissions', async () => {
  const { orderId, attempt, grand, inventoryId } = await paidOrder();
  expect(await offer(orderId)).toMatchObject({ mode: 'instant', refund: { amount: grand, method: 3 } });

  const results = await Promise.all([cancel(orderId), cancel(orderId), cancel(orderId)]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  expect(await shop.stock(inventoryId)).toBe(5);
  expect(await shop.attempt(attempt)).toMatchObject({ captured: grand, refunded: grand });

  await runPaymentJobs(shop.db, shop.how());
  expect(await shop.orderState(orderId)).toEqual({ status: 6, payment_state: 'refunded' });
  expect(await offer(orderId)).toMatchObject({ cancellation: { refund: { amount: grand, status: 'done' } } });
  expect(await mailsAbout(orderId)).toHaveProperty('order-refunded');
});

test('the parts of a refund add up to it', async () => {
  const { orderId, grand } = await paidOrder();
  await cancel(orderId);
  const lines = await selectRefundLines(shop.db, orderId);
  expect(lines.every(({ kind }) => kind === 'item' || kind === 'charges')).toBe(true);
  expect(sumAmounts(lines.map(({ amount }) => amount))).toBe(grand);
});

test('an unpaid order is cancelled, its payment page is closed, and a late payment is refunded', async () => {
  const { orderId, attempt, inventoryId } = await shop.order();
  const page = await shop.open(attempt);
  expect((await cancel(orderId)).ok).toBe(true);
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'cancelled' });
  await shop.press(page, 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(5);
  const { captured, refunded } = await shop.attempt(attempt);
  expect(refunded).toBe(captured);
});

test('a packed order needs a cancellation request: approval cancels it, refusal leaves it unchanged', async () => {
  for (const approve of [true, false]) {
    const { id, inventoryId } = await cashOrder();
    await pack(id);
    expect(await offer(id)).toMatchObject({ mode: 'request' });
    const cancelled = await cancel(id);
    if (!cancelled.ok) throw new Error(cancelled.refusal.code);
    expect(await shop.orderState(id)).toMatchObject({ status: 2 });
    expect(await cancel(id)).toMatchObject({ ok: false, refusal: { code: 'cancellations.requested' } });

    const decision = { approve, message: 'Told you so' };
    const how = { links, now: shop.time.now };
    const decided = await decideCancellation(shop.db, cancelled.value, decision, STAFF_MEMBER, how);
    expect(decided.ok).toBe(true);
    expect(await decideCancellation(shop.db, cancelled.value, decision, STAFF_MEMBER, how)).toMatchObject({
      ok: false,
    });
    expect(await shop.orderState(id)).toMatchObject({ status: approve ? 6 : 2 });
    expect(await shop.stock(inventoryId)).toBe(approve ? 3 : 2);
    const mails = await mailsAbout(id);
    expect(mails[approve ? 'order-cancelled' : 'order-cancelRejected']).toContain('Told you so');
  }
});

test('a request without a decision within a day is approved, unless the shipment was sent', async () => {
  const [delivered, sent] = [await cashOrder(), await cashOrder()];
  for (const { id } of [delivered, sent]) {
    await pack(id);
    expect((await cancel(id)).ok).toBe(true);
  }
  const shipment = await findShipment(sent.id);
  await inTransaction(shop.db, (tx) =>
    transitionShipment(tx, shipment, 'pick-up', { by: 'admin', note: '', now: NOW }),
  );
  await approveOverdueRequests(shop.db, { links, now: NOW });
  expect(await shop.orderState(delivered.id)).toMatchObject({ status: 2 });

  await approveOverdueRequests(shop.db, { links, now: new Date(NOW.getTime() + DAY_MS) });
  expect(await shop.orderState(delivered.id)).toMatchObject({ status: 6 });
  expect(await shop.orderState(sent.id)).toMatchObject({ status: 3 });
  expect(await offer(sent.id)).toMatchObject({ mode: null, cancellation: { status: 'rejected' } });
});

test('a request that cannot be approved completely is unchanged, and approved once it can be', async () => {
  const { id, inventoryId } = await cashOrder();
  await pack(id);
  expect((await cancel(id)).ok).toBe(true);
  const payment = shop.db.updateTable('payment_attempt').where('order_id', '=', id);
  const nextDay = { links, now: new Date(NOW.getTime() + DAY_MS) };

  await payment.set({ status: 'review' }).execute();
  await approveOverdueRequests(shop.db, nextDay);
  expect(await shop.orderState(id)).toMatchObject({ status: 2 });
  expect(await offer(id)).toMatchObject({ cancellation: { status: 'requested' } });
  expect(await shop.stock(inventoryId)).toBe(2);

  await payment.set({ status: 'pending' }).execute();
  await approveOverdueRequests(shop.db, { links, now: new Date(nextDay.now.getTime() + HOUR_MS) });
  expect(await shop.orderState(id)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(3);
});

test('requests that cannot be approved do not block others, and are retried with growing delays', async () => {
  const stuck = await Promise.all(Array.from({ length: 25 }, cashOrder));
  const good = await cashOrder();
  for (const [minute, { id }] of [...stuck, good].entries()) {
    await pack(id);
    shop.time.now = new Date(NOW.getTime() + minute * 1000);
    expect((await cancel(id)).ok).toBe(true);
  }
  const ids = stuck.map(({ id }) => id);
  await shop.db.updateTable('payment_attempt').set({ status: 'review' }).where('order_id', 'in', ids).execute();
  const start = NOW.getTime() + DAY_MS + 60_000;
  const runs: number[] = [];
  for (let seconds = 0; seconds < 2 * 3600; seconds += 20)
    runs.push(await approveOverdueRequests(shop.db, { links, now: new Date(start + seconds * 1000) }));
  expect(runs.slice(0, 2)).toEqual([20, 6]);
  expect(await shop.orderState(good.id)).toMatchObject({ status: 6 });
  // after one, five, fifteen minutes, and from then on every hour
  expect(runs.slice(2).reduce((sum, due) => sum + due, 0)).toBe(25 * 4);
  const waiting = await Promise.all(ids.map(offer));
  expect(waiting.every(({ cancellation }) => cancellation?.status === 'requested')).toBe(true);
});

test('of concurrent packing and cancellation one succeeds, completely', async () => {
  for (let round = 0; round < 5; round += 1) {
    const { id, inventoryId } = await cashOrder();
    const [, cancelled] = await Promise.all([pack(id), cancel(id)]);
    expect(cancelled.ok).toBe(true);
    const { status } = await shop.orderState(id);
    const { cancellation } = await offer(id);
    expect([status, cancellation?.status, await shop.stock(inventoryId)]).toEqual(
      status === 6 ? [6, 'done', 3] : [2, 'requested', 2],
    );
  }
});

test('a buyer cannot cancel shipped items, and staff do not restock them without inspection', async () => {
  const { id, inventoryId } = await cashOrder();
  const shipment = await findShipment(id);
  await inTransaction(shop.db, (tx) =>
    transitionShipment(tx, shipment, 'pick-up', { by: 'admin', note: '', now: NOW }),
  );
  expect(await cancel(id)).toMatchObject({ ok: false, refusal: { code: 'orders.not-now' } });
  const request = { reason: 'out_of_stock', note: 'came back', message: '' } as const;
  expect((await cancelOrder(shop.db, id, request, STAFF_MEMBER, { links, now: NOW })).ok).toBe(true);
  expect(await shop.orderState(id)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(2);
});

test('the reason “other” requires a note', async () => {
  const { id } = await cashOrder();
  expect(await cancel(id, { reason: 'other', note: '' })).toMatchObject({
    ok: false,
    refusal: { fields: { note: [{}] } },
  });
  expect((await cancel(id, { reason: 'other', note: 'Gift arrived twice' })).ok).toBe(true);
});

test('an order is visible to its owner and to visitors with its code and contact, and to no one else', async () => {
  const { id, code, owner } = await cashOrder();
  expect((await authorizeOrderAccess(shop.db, owner, { id }, caller)).ok).toBe(true);
  expect((await authorizeOrderAccess(shop.db, newGuest(), { id }, caller)).ok).toBe(false);
  expect((await authorizeOrderAccess(shop.db, null, { id }, caller)).ok).toBe(false);
  expect((await authorizeOrderAccess(shop.db, null, { code, contact: 'zahra@example.com' }, caller)).ok).toBe(true);
  expect((await authorizeOrderAccess(shop.db, null, { code, contact: 'other@example.com' }, caller)).ok).toBe(false);
  expect((await authorizeOrderAccess(shop.db, null, { code, contact: '' }, caller)).ok).toBe(false);
});
