import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../../test/support/buying.ts';
import { openPayingShop, type PayingShop, type ProviderPair, runPaymentJobs } from '../../../test/support/paying.ts';
import { payThrough } from '../../../test/support/payment-scenarios.ts';
import { retryPayment } from '../../modules/checkout/payment/retry-payment.ts';
import { reconcileAttempt } from '../../modules/payments/attempts/reconcile-attempt.ts';
import { sign } from '../../modules/payments/circuit/signatures.ts';
import { createPaymentProviders } from '../../modules/payments/payment-providers.ts';
import { razorpay } from '../../modules/payments/providers/razorpay/razorpay.provider.ts';
import { createOrderLinks } from '../../web/links/order-links.ts';
import { razorpayStandIn } from './razorpay.stand-in.ts';
import { checkForm, checkOrder, checkRefund } from './razorpay-checks.ts';

const keys = { keyId: 'rzp_test_key', keySecret: 'secret', webhookSecret: 'hook' };

const pair: ProviderPair = {
  method: 1,
  provider: (baseUrl) => razorpay.createProvider({ ...keys, oldWebhookSecret: 'hook before', baseUrl }),
  standIn: (options) => razorpayStandIn({ ...options, ...keys }),
};

payThrough('Razorpay', pair, { stale: false, signsAmount: true, later: true, bounces: false, more: false });

describe('returning from Razorpay', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop(pair);
  });
  beforeEach(() => {
    Object.assign(shop.standIn.behaviour, { next: null, webhooks: 'never', flaw: 'none' });
  });
  afterAll(() => shop.close());

  const ask = (attempt: string) => reconcileAttempt(shop.db, attempt, shop.how());
  const stored = (id: string) =>
    shop.db
      .selectFrom('payment_attempt')
      .select(['reference', 'details'])
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
  const bringBack = (path: string, fields: Record<string, string>) =>
    shop.comeBack(
      new Response(
        `<form action="https://shop.example${path}">${Object.entries(fields)
          .map(([name, value]) => `<input type="hidden" name="${name}" value="${value}">`)
          .join('')}</form>`,
      ),
    );

  test('a cross-site form post leads to the payment page and starts no session', async () => {
    const { attempt } = await shop.order();
    const answer = await shop.comeBack(await shop.press(await shop.open(attempt), 'pay'));
    expect(answer.status).toBe(303);
    expect(answer.headers.get('location')).toBe(`/payment/${attempt}`);
    expect(answer.headers.get('set-cookie')).toBeNull();
    expect(await ask(attempt)).toBe('paid');
  });

  test('a signature over another order is not accepted', async () => {
    const { attempt } = await shop.order();
    await shop.open(attempt);
    const { reference } = await stored(attempt);
    const known = { id: attempt, amount: 1, currency: 'USD', reference, paymentReference: null, details: {} };
    const check = shop.providers.byCode(1)?.isAuthenticReturn;
    const form = (order: string) => ({
      razorpay_payment_id: 'pay_1',
      razorpay_order_id: order,
      razorpay_signature: sign(keys.keySecret, `${order}|pay_1`, 'hex'),
    });
    expect(check?.(form(reference ?? ''), known)).toBe(true);
    expect(check?.(form('order_of_mine'), known)).toBe(false);
    expect(check?.({}, known)).toBe(false);
  });

  test('a forged return changes nothing', async () => {
    const sale = await shop.order();
    await shop.open(sale.attempt);
    const fields = { razorpay_payment_id: 'pay_1', razorpay_order_id: 'order_1', razorpay_signature: 'f00' };
    const answer = await bringBack(`/fr/payment-return/${sale.attempt}`, fields);
    expect(answer.headers.get('location')).toBe(`/fr/payment/${sale.attempt}`);
    expect(await ask(sale.attempt)).toBe('pending');
    expect((await shop.orderState(sale.orderId)).payment_state).toBe('unpaid');
  });

  test('the shared return URL finds the payment only by a signed form', async () => {
    const { attempt } = await shop.order();
    await shop.open(attempt);
    const { reference } = await stored(attempt);
    const fields = { razorpay_payment_id: 'pay_1', razorpay_order_id: reference ?? '' };
    const signature = sign(keys.keySecret, `${reference}|pay_1`, 'hex');
    const known = await bringBack('/ar/razorpay-callback', { ...fields, razorpay_signature: signature });
    expect(known.headers.get('location')).toBe(`/ar/payment/${attempt}`);
    const guessed = await bringBack('/ar/razorpay-callback', { ...fields, razorpay_signature: 'f00' });
    expect(guessed.headers.get('location')).toBe('/ar/track-order');
  });

  test('a declined card is reported, and the same page accepts another one', async () => {
    const sale = await shop.order();
    const page = await shop.open(sale.attempt);
    await shop.comeBack(await shop.press(page, 'decline'));
    expect(await ask(sale.attempt)).toBe('pending');
    expect((await stored(sale.attempt)).details).toMatchObject({ declined: 'payment_failed' });
    expect(await shop.open(sale.attempt)).toEqual(page);
    await shop.press(page, 'pay');
    expect(await ask(sale.attempt)).toBe('paid');
  });

  test('an authorised payment is captured once despite concurrent requests', async () => {
    const sale = await shop.order();
    await shop.press(await shop.open(sale.attempt), 'authorize');
    await Promise.all([ask(sale.attempt), ask(sale.attempt), ask(sale.attempt)]);
    expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'paid', captured: sale.grand });
  });

  test('a bank approval hours after the order expired is processed, even without a webhook', async () => {
    const sale = await shop.order();
    const page = await shop.open(sale.attempt);
    await shop.press(page, 'later');
    const jobsAfter = async (minutes: number) => {
      shop.time.now = new Date(NOW.getTime() + minutes * 60_000);
      await runPaymentJobs(shop.db, shop.how());
    };
    await jobsAfter(31);
    expect((await shop.orderState(sale.orderId)).status).toBe(6);
    await shop.press(page, 'arrive');
    await jobsAfter(60);
    expect((await shop.orderState(sale.orderId)).status).toBe(6);
    await jobsAfter(4 * 60);
    expect(await shop.orderState(sale.orderId)).toEqual({ status: 2, payment_state: 'paid' });
    shop.time.now = NOW;
  });

  test('a capture with a lost response is read again', async () => {
    const sale = await shop.order();
    await shop.press(await shop.open(sale.attempt), 'authorize');
    shop.standIn.behaviour.next = 'lose-answer';
    await ask(sale.attempt);
    expect(await ask(sale.attempt)).toBe('paid');
  });

  test('a wrong key is refused', async () => {
    const { attempt } = await shop.order();
    await shop.open(attempt);
    const { reference } = await stored(attempt);
    const baseUrl = shop.providers.byCode(1)?.baseUrl ?? '';
    const otherProvider = razorpay.createProvider({ ...keys, keySecret: 'a guess', baseUrl });
    const known = { id: attempt, amount: 1, currency: 'USD', reference, paymentReference: null, details: {} };
    await expect(otherProvider.fetchPayment(known)).rejects.toThrow('payment provider');
  });

  test('an event signed with the previous secret is accepted, one without a signature is not', async () => {
    const provider = shop.providers.byCode(1);
    const raw = Buffer.from(JSON.stringify({ payload: { payment: { entity: { order_id: 'order_1' } } } }));
    const read = (headers: Record<string, string>) => provider?.readWebhook({ raw, headers, now: NOW });
    const id = { 'x-razorpay-event-id': 'ev1' };
    const event = { eventId: 'ev1', attemptId: null, reference: 'order_1' };
    expect(await read({ ...id, 'x-razorpay-signature': sign('hook', raw, 'hex') })).toEqual(event);
    expect(await read({ ...id, 'x-razorpay-signature': sign('hook before', raw, 'hex') })).toEqual(event);
    expect(await read({ ...id, 'x-razorpay-signature': sign('another', raw, 'hex') })).toBeNull();
    expect(await read(id)).toBeNull();
  });
});

describe('a Razorpay account in Malaysia', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop({
      method: 1,
      provider: (baseUrl) => razorpay.createProvider({ ...keys, country: 'MY', baseUrl }),
      standIn: (options) => razorpayStandIn({ ...options, ...keys, country: 'MY' }),
    });
  });
  afterAll(() => shop.close());

  test('gets no unique receipt, which it would refuse, and the request is repeated after a lost response', async () => {
    const { attempt } = await shop.order();
    Object.assign(shop.standIn.behaviour, { next: 'lose-answer', times: 1 });
    await shop.press(await shop.open(attempt), 'pay');
    expect(await reconcileAttempt(shop.db, attempt, shop.how())).toBe('paid');
  });

  test('accepts one payment per order: after a declined card the next one is another attempt', async () => {
    const { orderId, attempt } = await shop.order();
    await shop.press(await shop.open(attempt), 'decline');
    expect(await reconcileAttempt(shop.db, attempt, shop.how())).toBe('failed');
    const how = { ...shop.how(), links: createOrderLinks('https://shop.example') };
    const next = await retryPayment(shop.db, attempt, 1, how);
    if (!next.ok) throw new Error(next.refusal.code);
    await shop.press(await shop.open(next.value), 'pay');
    expect(await reconcileAttempt(shop.db, next.value, shop.how())).toBe('paid');
    expect((await shop.orderState(orderId)).payment_state).toBe('paid');
  });
});

test.each([
  [99, 'INR', false],
  [100, 'INR', true],
  [49, 'USD', false],
  [50, 'USD', true],
  [722, 'NGN', false],
  [723, 'NGN', true],
  [99, 'ANG', false],
])('Razorpay is offered for %i minor units of %s: %s', (amount, currency, isOffered) => {
  const provider = razorpay.createProvider({ ...keys, baseUrl: 'https://api.razorpay.com' });
  expect(createPaymentProviders([provider]).codesForAmount({ amount, currency })).toEqual(isOffered ? [1] : []);
});

describe('the stand-in', () => {
  const order = { amount: 49900, currency: 'USD', receipt: 'r', unique_receipt: true, notes: { attempt: 'a' } };

  test('accepts an order as the shop sends it', () => {
    expect(checkOrder(order).ok).toBe(true);
  });

  test.each([
    ['a fraction of a cent', { amount: 499.5 }],
    ['an amount as text', { amount: '49900' }],
    ['nothing to pay', { amount: 0 }],
    ['less than a rupee', { amount: 99, currency: 'INR' }],
    ['a currency in small letters', { currency: 'usd' }],
    ['a receipt of 41 characters', { receipt: 'r'.repeat(41) }],
    ['sixteen notes', { notes: Object.fromEntries(Array.from({ length: 16 }, (_, at) => [`n${at}`, ''])) }],
    ['a field it does not know', { capture: true }],
  ])('refuses an order with %s', (_what, change) => {
    expect(checkOrder({ ...order, ...change }).ok).toBe(false);
  });

  const known = { key_id: 'k', order: { id: 'o', amount: 49900, currency: 'USD', status: 'created' } };
  const form = {
    key_id: 'k',
    order_id: 'o',
    name: 'Souk',
    amount: '49900',
    currency: 'USD',
    callback_url: 'https://shop.example/payment-return/a',
  };

  test.each([
    ['another amount', { amount: '1' }],
    ['another currency', { currency: 'INR' }],
    ['another key', { key_id: 'j' }],
    ['nowhere to come back to', { callback_url: '/payment' }],
    ['no name', { name: '' }],
    ['a field it does not know', { attempt: 'a' }],
  ])('refuses a form with %s', (_what, change) => {
    expect(checkForm(form, known).ok).toBe(true);
    expect(checkForm({ ...form, ...change }, known).ok).toBe(false);
  });

  test('refuses a form for an order that is paid', () => {
    expect(checkForm(form, { ...known, order: { ...known.order, status: 'paid' } }).ok).toBe(false);
  });

  test.each([
    ['no idempotency header', { amount: 1 }, undefined, 5],
    ['a short one', { amount: 1 }, 'abc', 5],
    ['more than is left', { amount: 6 }, 'refund-0001', 5],
    ['nothing left', { amount: 1 }, 'refund-0001', 0],
    ['an amount as text', { amount: '1' }, 'refund-0001', 5],
  ])('refuses a refund with %s', (_what, body, key, left) => {
    expect(checkRefund({ amount: 5 }, 'refund-0001', 5).ok).toBe(true);
    expect(checkRefund(body, key, left).ok).toBe(false);
  });
});
