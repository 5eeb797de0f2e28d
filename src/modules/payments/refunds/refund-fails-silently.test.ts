import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { NOW } from '../../../../test/support/buying.ts';
import { openPayingShop, type PayingShop, type ProviderPair, runPaymentJobs } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { flutterwaveStandIn } from '../../../stand-ins/flutterwave/flutterwave.stand-in.ts';
import { iyzicoStandIn } from '../../../stand-ins/iyzico/iyzico.stand-in.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { createPaymentProviders } from '../payment-providers.ts';
import { flutterwave } from '../providers/flutterwave/flutterwave.provider.ts';
import { iyzico } from '../providers/iyzico/iyzico.provider.ts';
import { findOwedOrders } from './find-owed-orders.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { refundAmount } from './refund-amount.ts';
import { calculateNextRefundCheck } from './refund-states.rules.ts';
import { retryRefund } from './retry-refund.ts';

const FLUTTERWAVE = { secretKey: 'FLWSECK_TEST-key-X', secretHash: 'hash' };
const IYZICO = { apiKey: 'sandbox-key', secretKey: 'sandbox-secret' };

const pairs: [string, ProviderPair][] = [
  [
    'Flutterwave',
    {
      method: 5,
      provider: (baseUrl) => flutterwave.createProvider({ ...FLUTTERWAVE, baseUrl }),
      standIn: (options) => flutterwaveStandIn({ ...options, ...FLUTTERWAVE }),
    },
  ],
  [
    'iyzico',
    {
      method: 6,
      provider: (baseUrl) => iyzico.createProvider({ ...IYZICO, baseUrl }),
      standIn: (options) => iyzicoStandIn({ ...options, ...IYZICO }),
    },
  ],
];

describe.each(pairs)('a refund through %s that fails days later without a webhook', (_name, pair) => {
  let shop: PayingShop;
  beforeAll(async () => {
    shop = await openPayingShop(pair);
    shop.standIn.behaviour.webhooks = 'never';
  });
  beforeEach(() => {
    shop.time.now = NOW;
  });
  afterAll(() => shop.close());

  const jobsAfter = async (hours: number, providers = shop.providers) => {
    shop.time.now = new Date(NOW.getTime() + hours * 3_600_000);
    await runPaymentJobs(shop.db, { ...shop.how(), providers });
  };
  const refundOf = async (orderId: string) => {
    const [refund] = await selectOrderRefunds(shop.db, orderId);
    if (!refund) throw new Error('refund not created');
    return refund;
  };

  /** A partial refund that the provider reported as done. */
  async function refunded() {
    const { orderId, attempt } = await shop.order();
    await shop.press(await shop.open(attempt), 'pay');
    await reconcileAttempt(shop.db, attempt, shop.how());
    const request = { amount: 1_000, reason: 'goodwill', by: 'staff', now: NOW };
    const written = await inTransaction(shop.db, (tx) => refundAmount(tx, orderId, request));
    if (!written.ok) throw new Error(written.refusal.code);
    await runPaymentJobs(shop.db, shop.how());
    const { status, reference } = await refundOf(orderId);
    expect(status).toBe('done');
    const fail = async () => {
      const { baseUrl = '' } = shop.providers.byCode(pair.method) ?? {};
      expect((await fetch(`${baseUrl}/pay/refunds/${reference}/fail`, { method: 'POST' })).status).toBe(204);
    };
    return { orderId, attempt, refundId: written.value.id, fail };
  }

  test('is detected by the next check, waits for staff, and can be sent again once', async () => {
    const { orderId, attempt, refundId, fail } = await refunded();
    await jobsAfter(26);
    expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
    await fail();
    await jobsAfter(50);
    expect(await refundOf(orderId)).toMatchObject({ status: 'failed', done_at: null, next_try_at: null });
    expect(await findOwedOrders(shop.db)).toContain(orderId);
    expect(await shop.attempt(attempt)).toMatchObject({ status: 'paid', refunded: 1_000 });
    const mails = await shop.db.selectFrom('mail').select('kind').where('kind', '=', 'order-refundFailed').execute();
    expect(mails).toHaveLength(1);

    await inTransaction(shop.db, (tx) => retryRefund(tx, { orderId, refundId }, shop.time.now));
    await jobsAfter(51);
    await jobsAfter(52);
    expect(await refundOf(orderId)).toMatchObject({ status: 'done', restart_count: 1, last_error: null });
    expect((await shop.attempt(attempt)).status).toBe('partially_refunded');
  });

  test('is checked for two weeks, even if the provider is unreachable or its keys are missing for a while', async () => {
    const { orderId, fail } = await refunded();
    const unreachable = pair.provider('http://127.0.0.1:9');
    await fail();
    await jobsAfter(2, createPaymentProviders([unreachable]));
    await jobsAfter(7, createPaymentProviders([]));
    expect(await refundOf(orderId)).toMatchObject({ status: 'done' });
    await jobsAfter(25);
    expect(await refundOf(orderId)).toMatchObject({ status: 'failed' });
    const other = await refunded();
    for (let day = 1; day <= 15; day += 1) await jobsAfter(24 * day + 1);
    expect(await refundOf(other.orderId)).toMatchObject({ status: 'done', next_try_at: null });
  });
});

test('a completed refund is checked after one hour, six hours, and then daily for two weeks', () => {
  const after = (hours: number) => {
    const next = calculateNextRefundCheck(NOW, new Date(NOW.getTime() + hours * 3_600_000));
    return next && (next.getTime() - NOW.getTime()) / 3_600_000;
  };
  expect([0, 1, 6, 24, 13 * 24, 14 * 24].map(after)).toEqual([1, 6, 24, 48, 14 * 24, null]);
});
