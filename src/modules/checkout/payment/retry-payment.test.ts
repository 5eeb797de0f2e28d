import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeBankAccount } from '../../../../test/support/buying.ts';
import { openCardShop } from '../../../../test/support/card-shop.ts';
import { type PayingShop, runPaymentJobs } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { cancelAttempt } from '../../payments/attempts/cancel-attempt.ts';
import { decidePayment } from '../../payments/attempts/decide-payment.ts';
import { toKnownAttempt } from '../../payments/attempts/known-attempt.ts';
import { acceptPayment, reconcileAttempt } from '../../payments/attempts/reconcile-attempt.ts';
import { selectAttemptById } from '../../payments/payment.store.ts';
import { refundAmount } from '../../payments/refunds/refund-amount.ts';
import { retryPayment } from './retry-payment.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
  await makeBankAccount(shop.db);
});
afterAll(() => shop.close());

const mails = () => shop.db.selectFrom('mail').select(['kind', 'plain']).execute();

test('switching from card to bank transfer changes the order’s method and mails account and reference', async () => {
  const { orderId, attempt } = await shop.order();
  await shop.open(attempt);
  const how = { ...shop.how(), links: createOrderLinks('https://shop.example') };
  const before = (await mails()).length;
  const next = await retryPayment(shop.db, attempt, 7, how);
  if (!next.ok) throw new Error(next.refusal.code);
  expect((await readOrderById(shop.db, orderId))?.orderMethod).toBe(7);
  const sent = (await mails()).slice(before);
  const transfer = await shop.db
    .selectFrom('bank_transfer')
    .select('reference')
    .where('attempt_id', '=', next.value)
    .executeTakeFirstOrThrow();
  expect(sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ kind: 'order', plain: expect.stringContaining(transfer.reference) });
  // a second request creates no attempt and sends no mail
  expect(await retryPayment(shop.db, attempt, 7, how)).toMatchObject({ ok: true });
  expect((await mails()).length).toBe(before + 1);
});

async function turnAway(orderId: string, now = shop.time.now): Promise<void> {
  const deciding = { effects: shop.how().effects, by: 'staff', now };
  const decision = { orderId, number: 1, decision: 'give-back' as const };
  expect((await inTransaction(shop.db, (tx) => decidePayment(tx, decision, deciding))).ok).toBe(true);
}

/** A payment in review that staff refund, immediately or later. */
async function refundedOrder({ afterMinutes = 0 } = {}) {
  const sale = await shop.order({ stock: 5 });
  shop.standIn.behaviour.chargeMore = 1;
  await shop.press(await shop.open(sale.attempt), 'pay');
  shop.standIn.behaviour.chargeMore = 0;
  await reconcileAttempt(shop.db, sale.attempt, shop.how());
  expect((await shop.attempt(sale.attempt)).status).toBe('review');
  const now = new Date(shop.time.now.getTime() + afterMinutes * 60_000);
  await turnAway(sale.orderId, now);
  await runPaymentJobs(shop.db, { ...shop.how(), now });
  return sale;
}

test('refunding a payment in review after its deadline ends the order and releases the stock', async () => {
  const { orderId, inventoryId } = await refundedOrder({ afterMinutes: 45 });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(5);
});

const lapse = async () => {
  const now = new Date(shop.time.now.getTime() + 45 * 60_000);
  await runPaymentJobs(shop.db, { ...shop.how(), now });
};

test('refunding a payment in review before the deadline leaves the remaining time to pay, and then releases the stock', async () => {
  const { orderId, attempt, inventoryId } = await refundedOrder();
  expect(await shop.orderState(orderId)).toMatchObject({ status: 1 });
  expect(await shop.stock(inventoryId)).toBe(4);
  await lapse();
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(5);
  expect(await shop.attempt(attempt)).toMatchObject({ status: 'refunded' });
});

test('rejecting a payment without refundable money does the same, and a repeated provider report does not reopen it', async () => {
  const sale = await shop.order({ stock: 5 });
  shop.standIn.behaviour.chargeCurrency = 'eur';
  await shop.press(await shop.open(sale.attempt), 'pay');
  shop.standIn.behaviour.chargeCurrency = null;
  expect(await reconcileAttempt(shop.db, sale.attempt, shop.how())).toBe('review');
  await turnAway(sale.orderId);
  expect(await reconcileAttempt(shop.db, sale.attempt, shop.how())).toBe('failed');
  await lapse();
  expect(await shop.orderState(sale.orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(sale.inventoryId)).toBe(5);
});

test('a payment accepted by the provider after its rejection does not confirm the order: it is being refunded', async () => {
  const sale = await shop.order({ stock: 5 });
  shop.standIn.behaviour.webhooks = 'never';
  await shop.press(await shop.open(sale.attempt), 'pay');
  shop.standIn.behaviour.webhooks = 'before-return';
  const opened = await selectAttemptById(shop.db, sale.attempt);
  const truth = opened && (await shop.providers.byCode(3)?.fetchPayment(toKnownAttempt(opened)));
  // as while the provider reviews it
  await shop.db
    .updateTable('payment_attempt')
    .set({ status: 'review', captured: sale.grand, payment_reference: truth?.paymentReference ?? null })
    .where('id', '=', sale.attempt)
    .execute();
  await turnAway(sale.orderId);
  expect(await reconcileAttempt(shop.db, sale.attempt, shop.how())).toBe('review');
  await runPaymentJobs(shop.db, shop.how());
  expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'refunded', refunded: sale.grand });
  expect(await shop.orderState(sale.orderId)).toMatchObject({ status: 1 });
  await lapse();
  expect(await shop.orderState(sale.orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(sale.inventoryId)).toBe(5);
});

test('a refund that is declined for weeks reserves no stock of an order that another attempt can pay', async () => {
  shop.standIn.behaviour.declinesRefunds = true;
  const { orderId, attempt, inventoryId } = await refundedOrder();
  shop.standIn.behaviour.declinesRefunds = false;
  const next = await retryPayment(shop.db, attempt, 3, {
    ...shop.how(),
    links: createOrderLinks('https://shop.example'),
  });
  if (!next.ok) throw new Error(next.refusal.code);
  await shop.open(next.value);
  await lapse();
  expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(inventoryId)).toBe(5);
});

test('a buyer whose reviewed payment was refunded in time can pay again', async () => {
  const { orderId, attempt, grand } = await refundedOrder();
  const next = await retryPayment(shop.db, attempt, 3, {
    ...shop.how(),
    links: createOrderLinks('https://shop.example'),
  });
  if (!next.ok) throw new Error(next.refusal.code);
  await shop.press(await shop.open(next.value), 'pay');
  await reconcileAttempt(shop.db, next.value, shop.how());
  expect(await shop.attempt(next.value)).toMatchObject({ status: 'paid', captured: grand, refunded: 0 });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 2, payment_state: 'paid' });
});

test('a payment for an order that was confirmed and refunded is refunded too', async () => {
  const { orderId, attempt, grand } = await shop.order();
  const page = await shop.open(attempt);
  await shop.press(page, 'pay');
  await reconcileAttempt(shop.db, attempt, shop.how());
  const first = await shop.db
    .selectFrom('payment_attempt')
    .select('currency')
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow();
  await shop.db
    .insertInto('payment_attempt')
    .values({
      id: 'l'.repeat(43),
      order_id: orderId,
      method: 3,
      amount: grand,
      currency: first.currency,
      status: 'pending',
      created_at: shop.time.now,
      reference: 'cs_late',
      payment_reference: null,
      hosted_checkout: null,
      expires_at: null,
      last_error: null,
      details: '{}',
      next_check_at: null,
      settled_at: null,
    })
    .execute();
  await inTransaction(shop.db, (tx) =>
    refundAmount(tx, orderId, { amount: null, reason: 'goodwill', by: 'staff', now: shop.time.now }),
  );
  await runPaymentJobs(shop.db, shop.how());
  const known = { payment_reference: 'pi_late', details: '{}', last_error: null };
  await inTransaction(shop.db, async (tx) => {
    const late = await selectAttemptById(tx, 'l'.repeat(43));
    if (!late) throw new Error('attempt not found');
    await acceptPayment(tx, { ...late, captured: grand }, known, shop.how());
  });
  expect(await shop.attempt('l'.repeat(43))).toMatchObject({ captured: grand, refunded: grand });
  expect(await shop.orderState(orderId)).toMatchObject({ status: 2, payment_state: 'refunded' });
});

test('a method that is not accepted leaves the last attempt unchanged, and its order expires in time', async () => {
  const sale = await shop.order({ stock: 5 });
  await shop.open(sale.attempt);
  const how = { ...shop.how(), links: createOrderLinks('https://shop.example') };
  const refused = await retryPayment(shop.db, sale.attempt, 4, how);
  expect(refused).toMatchObject({ refusal: { fields: { order_method: [{ code: 'payments.not-offered' }] } } });
  expect((await shop.attempt(sale.attempt)).status).toBe('pending');
  await lapse();
  expect(await shop.orderState(sale.orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(sale.inventoryId)).toBe(5);
});

test('an attempt cancelled for a next one that was never created releases its stock after its deadline', async () => {
  const sales = [await shop.order({ stock: 5 }), await shop.order({ stock: 5 })];
  await shop.open(sales[0]?.attempt ?? '');
  // the process stops before it creates the next attempt
  for (const { attempt } of sales)
    expect(await cancelAttempt(shop.db, attempt, shop.how())).toMatchObject({ ok: true });
  const soon = new Date(shop.time.now.getTime() + 11 * 60_000);
  await runPaymentJobs(shop.db, { ...shop.how(), now: soon });
  for (const { orderId } of sales) expect(await shop.orderState(orderId)).toMatchObject({ status: 1 });
  await lapse();
  for (const { orderId, inventoryId } of sales) {
    expect(await shop.orderState(orderId)).toMatchObject({ status: 6 });
    expect(await shop.stock(inventoryId)).toBe(5);
  }
});

test('an unpaid order reserves its stock for at most two hours, however often the payment is retried', async () => {
  const sale = await shop.order({ stock: 5 });
  const begin = shop.time.now.getTime();
  let attempt = sale.attempt;
  let tries = 0;
  for (let minutes = 25; minutes < 300; minutes += 25) {
    const now = new Date(begin + minutes * 60_000);
    const next = await retryPayment(shop.db, attempt, 3, {
      ...shop.how(),
      now,
      links: createOrderLinks('https://shop.example'),
    });
    if (!next.ok) break;
    tries += 1;
    attempt = next.value;
    await runPaymentJobs(shop.db, { ...shop.how(), now });
  }
  expect(tries).toBe(4);
  await runPaymentJobs(shop.db, { ...shop.how(), now: new Date(begin + 121 * 60_000) });
  expect(await shop.orderState(sale.orderId)).toMatchObject({ status: 6 });
  expect(await shop.stock(sale.inventoryId)).toBe(5);
});
