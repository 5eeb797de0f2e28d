import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { openCardShop, UNREACHABLE_STRIPE } from '../../../../test/support/card-shop.ts';
import { type PayingShop, runPaymentJobs } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import type { LineQuantity } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { markPaidManually } from './mark-paid-manually.ts';
import { previewRefund } from './preview-refund.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { refundItems } from './refund-items.ts';
import { retryRefund } from './retry-refund.ts';
import { sendRefund } from './send-refund.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => {
  shop.standIn.behaviour.declinesRefunds = false;
  shop.time.now = NOW;
});
afterAll(() => shop.close());

/** An order with a refund of one of two paid items, which was sent to the provider once. */
async function refunding({ declined = false } = {}) {
  const { orderId, attempt, grand } = await shop.order({ quantity: 2 });
  await shop.press(await shop.open(attempt), 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  const order = await readOrderById(shop.db, orderId);
  if (!order) throw new Error('order not found');
  const pieces: LineQuantity[] = [{ lineId: order.lines[0]?.id ?? '', quantity: 1 }];
  shop.standIn.behaviour.declinesRefunds = declined;
  await inTransaction(shop.db, (tx) =>
    refundItems(tx, { order, pieces }, { reason: 'returned', by: 'system', now: NOW }),
  );
  const [written] = await selectOrderRefunds(shop.db, orderId);
  if (!written) throw new Error('refund not created');
  await runPaymentJobs(shop.db, shop.how());
  shop.standIn.behaviour.declinesRefunds = false;
  const again = () => inTransaction(shop.db, (tx) => retryRefund(tx, { orderId, refundId: written.id }, shop.time.now));
  return { orderId, attempt, grand, order, pieces, written, again };
}

const refundOf = async (orderId: string) => (await selectOrderRefunds(shop.db, orderId))[0];

test('a declined refund stays owed: its money stays reserved, and its items are not refundable again', async () => {
  const { orderId, attempt, grand, order, pieces, written } = await refunding({ declined: true });
  expect(await refundOf(orderId)).toMatchObject({ status: 'failed', amount: written.amount, last_error: 'failed' });
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'paid', refunded: written.amount });
  expect((await previewRefund(shop.db, order, pieces, NOW)).split.amount).toBe(0);
  const all = pieces.map((piece) => ({ ...piece, quantity: 2 }));
  expect((await previewRefund(shop.db, order, all, NOW)).amount).toBe(grand - written.amount);
});

test('a declined refund is sent again as the same refund, once', async () => {
  const { orderId, attempt, written, again } = await refunding({ declined: true });
  const results = await Promise.all([again(), again()]);
  expect(results.filter(({ ok }) => ok)).toHaveLength(1);
  await runPaymentJobs(shop.db, shop.how());
  expect(await selectOrderRefunds(shop.db, orderId)).toMatchObject([
    { id: written.id, status: 'done', restart_count: 1 },
  ]);
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'partially_refunded', refunded: written.amount });
  expect(await again()).toMatchObject({ ok: false, refusal: { code: 'orders.not-now' } });
});

test('a refund paid manually is not sent any more', async () => {
  const { orderId, written, again } = await refunding({ declined: true });
  const { effects } = shop.how();
  const paidOut = await inTransaction(shop.db, (tx) =>
    markPaidManually(tx, { orderId, refundId: written.id }, { effects, now: NOW }),
  );
  expect(paidOut).toMatchObject({ ok: true, value: written.amount });
  expect(await again()).toMatchObject({ ok: false, refusal: { code: 'orders.not-now' } });
  expect((await shop.orderState(orderId)).payment_state).toBe('part_refunded');
});

test('a process without a response does not overwrite the result of another process', async () => {
  const { orderId, written } = await refunding();
  expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
  // it leased the refund before, for the last try, and has waited for a response since
  await sendRefund(shop.db, { ...written, tries: 12 }, { ...shop.how(), providers: UNREACHABLE_STRIPE });
  expect(await refundOf(orderId)).toMatchObject({ status: 'done', last_error: null });
});

test('a refund in progress cannot be paid manually; one with an unknown state can, and may be sent again', async () => {
  for (const [reference, status] of [
    ['re_known', 'pending'],
    [null, 'due'],
  ] as const) {
    const { orderId, written, again } = await refunding();
    await shop.db
      .updateTable('refund')
      .set({ status: 'pending', reference, tries: 12 })
      .where('id', '=', written.id)
      .execute();
    const taken = { ...written, status: 'pending' as const, reference, tries: 12 };
    await sendRefund(shop.db, taken, { ...shop.how(), providers: UNREACHABLE_STRIPE });
    expect(await refundOf(orderId)).toMatchObject({ status, restart_count: 0 });
    expect((await again()).ok).toBe(status === 'due');
    // with the same idempotency key, so that it is not paid twice
    if (status === 'due') await runPaymentJobs(shop.db, shop.how());
    if (status === 'due') expect(await refundOf(orderId)).toMatchObject({ status: 'done', restart_count: 0 });
  }
});

test('the delay between attempts grows', async () => {
  const { orderId, written } = await refunding();
  const pauses: number[] = [];
  for (const tries of [1, 4, 8]) {
    await shop.db.updateTable('refund').set({ status: 'requested' }).where('id', '=', written.id).execute();
    await sendRefund(shop.db, { ...written, tries }, { ...shop.how(), providers: UNREACHABLE_STRIPE });
    pauses.push(((await refundOf(orderId))?.next_try_at?.getTime() ?? 0) - NOW.getTime());
  }
  expect(pauses.map((pause) => pause / 60_000)).toEqual([2, 15, 60]);
});

test('an amount that the provider cannot express waits for staff immediately, without being sent', async () => {
  const { orderId, written } = await refunding();
  await shop.db
    .updateTable('refund')
    .set({ status: 'requested', reference: null, amount: 1234, currency: 'KWD', next_try_at: NOW })
    .where('id', '=', written.id)
    .execute();
  await runPaymentJobs(shop.db, shop.how());
  expect(await refundOf(orderId)).toMatchObject({
    status: 'due',
    last_error: 'amount-not-writable',
    next_try_at: null,
  });
});
