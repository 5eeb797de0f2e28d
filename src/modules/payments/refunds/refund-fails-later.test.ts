import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { openCardShop, UNREACHABLE_STRIPE } from '../../../../test/support/card-shop.ts';
import { type PayingShop, runPaymentJobs } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { markPaidManually } from './mark-paid-manually.ts';
import { scheduleRefundChecks, selectOrderRefunds } from './refund.store.ts';
import { refundAmount } from './refund-amount.ts';
import { retryRefund } from './retry-refund.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { webhooks: 'before-return', flaw: 'none' });
  shop.time.now = NOW;
});
afterAll(() => shop.close());

/** A payment with a full or partial refund that the provider reported as done. */
async function refunded({ amount }: { amount: number | null }) {
  const { orderId, attempt, grand } = await shop.order();
  const page = await shop.open(attempt);
  await shop.press(page, 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  const back = await inTransaction(shop.db, (tx) =>
    refundAmount(tx, orderId, { amount, reason: 'goodwill', by: 'staff', now: NOW }),
  );
  if (!back.ok) throw new Error(back.refusal.code);
  const refundId = back.value.id;
  await runPaymentJobs(shop.db, shop.how());
  const { reference } = await refundOf(orderId);
  const provider = page.url.slice(0, page.url.indexOf('/pay/'));
  const turnAway = async () => {
    expect((await fetch(`${provider}/pay/refunds/${reference}/fail`, { method: 'POST' })).status).toBe(204);
    // the shop acknowledges the webhook before it processes it
    await expect.poll(unread).toEqual([]);
  };
  const again = () => inTransaction(shop.db, (tx) => retryRefund(tx, { orderId, refundId }, shop.time.now));
  return { orderId, attempt, grand, refundId, turnAway, again };
}

const unread = () => shop.db.selectFrom('webhook_event').select('id').where('processed_at', 'is', null).execute();

async function refundOf(orderId: string) {
  const [refund] = await selectOrderRefunds(shop.db, orderId);
  if (!refund) throw new Error('refund not created');
  return refund;
}

/** Subjects of mails to a buyer, latest first. */
const findNotifications = async () =>
  (await shop.db.selectFrom('mail').select('kind').orderBy('created_at', 'desc').orderBy('id', 'desc').execute()).map(
    ({ kind }) => kind,
  );

test.each([
  ['all', null, 'paid', 'paid', 'refunded', 'refunded'],
  ['a part', 1_000, 'paid', 'paid', 'partially_refunded', 'part_refunded'],
] as const)(
  'a completed refund of %s of a payment that fails later is owed again, reported by mail, and sent again once',
  async (_name, amount, attemptState, orderState, sentAttempt, sentOrder) => {
    const { orderId, attempt, turnAway, again } = await refunded({ amount });
    expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
    expect((await shop.orderState(orderId)).payment_state).toBe(sentOrder);
    const before = (await findNotifications()).length;

    await turnAway();
    await runPaymentJobs(shop.db, shop.how());
    const owed = await refundOf(orderId);
    expect(owed).toMatchObject({ status: 'failed', done_at: null, last_error: 'expired_or_canceled_card' });
    expect(await shop.attempt(attempt)).toMatchObject({ status: attemptState, refunded: owed.amount });
    expect((await shop.orderState(orderId)).payment_state).toBe(orderState);
    const notifications = await findNotifications();
    expect(notifications.length).toBe(before + 1);
    expect(notifications).toContain('order-refundFailed');

    const results = await Promise.all([again(), again()]);
    expect(results.filter(({ ok }) => ok)).toHaveLength(1);
    await runPaymentJobs(shop.db, shop.how());
    expect(await refundOf(orderId)).toMatchObject({ id: owed.id, status: 'done', restart_count: 1, last_error: null });
    expect((await shop.attempt(attempt)).status).toBe(sentAttempt);
    expect((await shop.orderState(orderId)).payment_state).toBe(sentOrder);
    expect(await again()).toMatchObject({ ok: false, refusal: { code: 'orders.not-now' } });
  },
);

test('a refund paid manually since is not checked, and not owed again', async () => {
  const { orderId, attempt, refundId, turnAway } = await refunded({ amount: null });
  await turnAway();
  await runPaymentJobs(shop.db, shop.how());
  const { effects } = shop.how();
  await inTransaction(shop.db, (tx) => markPaidManually(tx, { orderId, refundId }, { effects, now: NOW }));
  const before = (await findNotifications()).length;
  await scheduleRefundChecks(shop.db, attempt, NOW);
  await runPaymentJobs(shop.db, shop.how());
  expect(await refundOf(orderId)).toMatchObject({ status: 'done', next_try_at: null });
  expect((await shop.attempt(attempt)).status).toBe('refunded');
  expect((await findNotifications()).length).toBe(before);
});

test('the content of a refund webhook is not trusted: the provider is queried', async () => {
  const { orderId, turnAway } = await refunded({ amount: 1_000 });
  shop.standIn.behaviour.flaw = 'forged';
  await turnAway();
  await runPaymentJobs(shop.db, shop.how());
  expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
});

test('a check without a response is repeated', async () => {
  const { orderId, turnAway } = await refunded({ amount: 1_000 });
  await turnAway();
  await runPaymentJobs(shop.db, { ...shop.how(), providers: UNREACHABLE_STRIPE });
  expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
  shop.time.now = new Date(NOW.getTime() + 15 * 60_000);
  await runPaymentJobs(shop.db, shop.how());
  expect(await refundOf(orderId)).toMatchObject({ status: 'failed' });
});
