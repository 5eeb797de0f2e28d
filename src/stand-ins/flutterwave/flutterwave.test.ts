import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../../test/support/buying.ts';
import { openPayingShop, type PayingShop, type ProviderPair, runPaymentJobs } from '../../../test/support/paying.ts';
import { payThrough } from '../../../test/support/payment-scenarios.ts';
import { findCurrentAttemptId } from '../../modules/payments/attempts/find-attempt.ts';
import { reconcileAttempt } from '../../modules/payments/attempts/reconcile-attempt.ts';
import { isAllowedCheckoutUrl } from '../../modules/payments/circuit/checkout-url.ts';
import { sign } from '../../modules/payments/circuit/signatures.ts';
import { selectAttemptById, selectOrderAttempts } from '../../modules/payments/payment.store.ts';
import { createPaymentProviders } from '../../modules/payments/payment-providers.ts';
import { flutterwave } from '../../modules/payments/providers/flutterwave/flutterwave.provider.ts';
import { refundAmount } from '../../modules/payments/refunds/refund-amount.ts';
import { inTransaction } from '../../platform/database/db.ts';
import { flutterwaveStandIn } from './flutterwave.stand-in.ts';
import { checkPayment, checkRefund } from './flutterwave-checks.ts';

const keys = { secretKey: 'FLWSECK_TEST-key-X', secretHash: 'hash' };

const TEST_PAGES = 'https://checkout-v2.dev-flutterwave.com';

const pair: ProviderPair = {
  method: 5,
  provider: (baseUrl) => flutterwave.createProvider({ ...keys, baseUrl }),
  standIn: (options) => flutterwaveStandIn({ ...options, ...keys }),
};

payThrough('Flutterwave', pair, { stale: false, signsAmount: true, later: true, bounces: true, more: true });

describe('paying through Flutterwave', () => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop(pair);
  });
  beforeEach(() => {
    Object.assign(shop.standIn.behaviour, {
      next: null,
      webhooks: 'never',
      flaw: 'none',
      chargeMore: 0,
      chargeCurrency: null,
    });
    shop.time.now = NOW;
  });
  afterAll(() => shop.close());

  const ask = (attempt: string) => reconcileAttempt(shop.db, attempt, shop.how());
  const stored = async (id: string) => {
    const row = await selectAttemptById(shop.db, id);
    if (!row) throw new Error('no attempt');
    return row;
  };
  const give = async (attempt: string, amount: number) => {
    const row = await stored(attempt);
    return inTransaction(shop.db, (tx) =>
      refundAmount(tx, row.order_id, { amount, reason: 'test', by: 'system', now: shop.time.now }),
    );
  };
  const jobsAfter = async (minutes: number) => {
    shop.time.now = new Date(NOW.getTime() + minutes * 60_000);
    await runPaymentJobs(shop.db, shop.how());
  };

  test('a declined card is reported, and the same page accepts another one', async () => {
    const { attempt } = await shop.order();
    const page = await shop.open(attempt);
    await shop.press(page, 'decline');
    expect(await ask(attempt)).toBe('pending');
    expect((await stored(attempt)).details).toMatchObject({ declined: 'Declined' });
    await shop.press(page, 'pay');
    expect(await ask(attempt)).toBe('paid');
  });

  test('a test key redirects to the test payment pages', async () => {
    shop.standIn.behaviour.pagesAt = TEST_PAGES;
    const { attempt } = await shop.order();
    expect(await shop.open(attempt)).toMatchObject({ url: expect.stringContaining(TEST_PAGES) });
    shop.standIn.behaviour.pagesAt = null;
  });

  test.each([
    ['FLWSECK_TEST-key-X', TEST_PAGES, true],
    ['FLWSECK_TEST-key-X', 'https://checkout.flutterwave.com', true],
    ['FLWSECK-key-X', 'https://checkout.flutterwave.com', true],
    ['FLWSECK-key-X', TEST_PAGES, false],
    ['FLWSECK_TEST-key-X', 'https://notdev-flutterwave.com', false],
  ])('with the key %s, a page at %s is shown: %s', (secretKey, origin, isShown) => {
    const provider = flutterwave.createProvider({ ...keys, secretKey, baseUrl: 'https://api.flutterwave.com' });
    expect(isAllowedCheckoutUrl(`${origin}/pay/1`, provider)).toBe(isShown);
    // browsers check the redirect after a form post against the CSP
    const sources = createPaymentProviders([provider]).origins;
    expect(sources.some((source) => matchesSource(source, origin))).toBe(isShown);
  });

  /** The payment attempts of an order with their stock, oldest first. */
  const moneyOf = async (orderId: string) =>
    (await selectOrderAttempts(shop.db, orderId)).toSorted(
      (a, b) => a.created_at.getTime() - b.created_at.getTime() || a.refunded - b.refunded,
    );

  test.each(['before-return', 'never'] as const)(
    'a page that is paid twice (webhook %s) pays the order once; the second payment is refunded once',
    async (webhooks) => {
      shop.standIn.behaviour.webhooks = webhooks;
      const sale = await shop.order();
      const page = await shop.open(sale.attempt);
      await shop.press(page, 'pay');
      expect(await ask(sale.attempt)).toBe('paid');
      await shop.press(page, 'pay-again');
      await Promise.all([ask(sale.attempt), ask(sale.attempt)]);
      for (const minutes of [1, 10, 20]) await jobsAfter(minutes);
      expect(await moneyOf(sale.orderId)).toMatchObject([
        { status: 'paid', captured: sale.grand, refunded: 0 },
        { status: 'refunded', captured: sale.grand, refunded: sale.grand },
      ]);
      expect(await shop.orderState(sale.orderId)).toEqual({ status: 2, payment_state: 'paid' });
      // the page after ordering stays that of the successful payment
      expect(await findCurrentAttemptId(shop.db, sale.orderId)).toBe(sale.attempt);
    },
  );

  test('a second payment a day later is found by the job, which stops after three days', async () => {
    const sale = await shop.order();
    const page = await shop.open(sale.attempt);
    await shop.press(page, 'pay');
    expect(await ask(sale.attempt)).toBe('paid');
    await jobsAfter(1);
    await shop.press(page, 'pay-again');
    await jobsAfter(24 * 60 + 2);
    await jobsAfter(24 * 60 + 4);
    expect(await moneyOf(sale.orderId)).toMatchObject([{ status: 'paid' }, { status: 'refunded' }]);
    for (const days of [2, 3, 4]) await jobsAfter(days * 24 * 60 + 10);
    expect(await moneyOf(sale.orderId)).toMatchObject([{ next_check_at: null }, { next_check_at: null }]);
  });

  test('the payment of another order is not accepted', async () => {
    const [cheap, dear] = [await shop.order(), await shop.order({ quantity: 3 })];
    await shop.press(await shop.open(cheap.attempt), 'pay');
    await shop.open(dear.attempt);
    expect(await ask(dear.attempt)).toBe('pending');
    expect(await ask(cheap.attempt)).toBe('paid');
  });

  test('two refunds of the same amount are sent in sequence and once each', async () => {
    const sale = await shop.order();
    await shop.press(await shop.open(sale.attempt), 'pay');
    await ask(sale.attempt);
    expect((await give(sale.attempt, 500)).ok && (await give(sale.attempt, 500)).ok).toBe(true);
    shop.standIn.behaviour.next = 'lose-answer';
    for (const minutes of [1, 5, 10, 15]) await jobsAfter(minutes);
    const refunds = await shop.db
      .selectFrom('refund')
      .select(['status', 'reference'])
      .where('attempt_id', '=', sale.attempt)
      .execute();
    expect(refunds.map(({ status }) => status)).toEqual(['done', 'done']);
    const { details } = await stored(sale.attempt);
    expect(details.refunds).toHaveLength(2);
    expect(new Set(refunds.map(({ reference }) => reference)).size).toBe(2);
    // a repeated request would refund more than was paid
    expect((await give(sale.attempt, sale.grand - 1000)).ok).toBe(true);
    await jobsAfter(20);
    expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'refunded', refunded: sale.grand });
  });

  test('while the outcome of a refund is unknown, it is not sent again', async () => {
    const sale = await shop.order();
    await shop.press(await shop.open(sale.attempt), 'pay');
    await ask(sale.attempt);
    await give(sale.attempt, 500);
    shop.standIn.behaviour.next = 'lose-answer';
    await jobsAfter(1);
    const otherProvider = flutterwave.createProvider({
      ...keys,
      secretKey: 'a guess',
      baseUrl: shop.providers.byCode(5)?.baseUrl ?? '',
    });
    const attempt = { ...(await stored(sale.attempt)), paymentReference: '1', captured: sale.grand };
    const request = { id: 'refund', again: true, amount: { amount: 500, currency: 'USD' }, attempt, reference: null };
    await expect(otherProvider.refund(request)).rejects.toThrow('payment provider');
    await jobsAfter(10);
    expect(await shop.attempt(sale.attempt)).toMatchObject({ status: 'partially_refunded', refunded: 500 });
  });

  test.each([
    ['the shared password', { 'verif-hash': 'hash' }, true],
    ['a wrong password', { 'verif-hash': 'hush' }, false],
    ['neither', {}, false],
    ['a signature', { 'flutterwave-signature': 'good' }, true],
    ['a wrong signature beside the right password', { 'verif-hash': 'hash', 'flutterwave-signature': 'bad' }, false],
  ])('a webhook with %s', async (_what, headers: Record<string, string>, isTaken) => {
    const raw = Buffer.from(
      JSON.stringify({ event: 'charge.completed', data: { id: 7, status: 'successful', tx_ref: 'a' } }),
    );
    const good = sign('hash', raw, 'base64');
    const sent = Object.fromEntries(Object.entries(headers).map(([name, text]) => [name, text.replace('good', good)]));
    const event = await shop.providers.byCode(5)?.readWebhook({ raw, headers: sent, now: NOW });
    const wanted = { eventId: 'charge.completed 7 successful', attemptId: 'a', reference: null };
    expect(event).toEqual(isTaken ? wanted : null);
  });

  test.each([
    ['a currency that it does not take', { amount: 100, currency: 'JPY' }, false],
    ['dollars', { amount: 49900, currency: 'USD' }, true],
    ['naira', { amount: 49900, currency: 'NGN' }, true],
    ['nothing', { amount: 0, currency: 'USD' }, false],
  ])('%s: %o is charged: %s', (_what, amount, isTaken) => {
    expect(shop.providers.byCode(5)?.canCharge(amount)).toBe(isTaken);
  });
});

/** Compares a host source with an origin as a CSP does. */
function matchesSource(source: string, origin: string): boolean {
  return new RegExp(`^${source.replaceAll('.', '[.]').replace('*', '[^/]+')}$`).test(origin);
}

describe('the stand-in', () => {
  const payment = {
    tx_ref: 'a',
    amount: '499.00',
    currency: 'USD',
    redirect_url: 'https://shop.example/payment/a',
    customer: { email: 'zahra@example.com', name: 'Zahra', phonenumber: '+93701234567' },
    meta: { attempt: 'a' },
    customizations: { title: 'Souk' },
    session_duration: 30,
  };

  test('accepts a payment as the shop sends it', () => {
    expect(checkPayment(payment)).toMatchObject({ ok: true, value: { amount: { amount: 49900, currency: 'USD' } } });
  });

  test.each([
    ['no reference', { tx_ref: '' }],
    ['no currency', { currency: undefined }],
    ['a fraction of a cent', { amount: '499.001' }],
    ['an amount that is none', { amount: 'much' }],
    ['nothing to pay', { amount: 0 }],
    ['nowhere to come back to', { redirect_url: '/payment/a' }],
    ['nobody to write to', { customer: { name: 'Zahra' } }],
    ['a page open for two days', { session_duration: 2880 }],
    ['a nested note', { meta: { order: { code: 'x' } } }],
    ['a field it does not know', { payment_plan: 3 }],
  ])('refuses a payment with %s', (_what, change) => {
    expect(checkPayment({ ...payment, ...change }).ok).toBe(false);
  });

  test.each([
    ['more than is left', { amount: '5.01' }, 500],
    ['nothing left', { amount: '1.00' }, 0],
    ['a field it does not know', { amount: '1.00', receipt: 'r' }, 500],
    ['no amount', { comments: 'r' }, 500],
  ])('refuses a refund with %s', (_what, body, left) => {
    expect(checkRefund({ amount: '5.00', comments: 'r' }, 'USD', 500).ok).toBe(true);
    expect(checkRefund(body, 'USD', left).ok).toBe(false);
  });
});
