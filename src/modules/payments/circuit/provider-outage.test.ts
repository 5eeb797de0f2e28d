import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBankAccount, NOW } from '../../../../test/support/buying.ts';
import { openCardShop, STRIPE_KEYS } from '../../../../test/support/card-shop.ts';
import { type PayingShop, runPaymentJobs } from '../../../../test/support/paying.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { createOrderLinks } from '../../../web/links/order-links.ts';
import { openOrderCheckout } from '../../checkout/payment/open-order-checkout.ts';
import { retryPayment } from '../../checkout/payment/retry-payment.ts';
import { reconcileAttempt } from '../attempts/reconcile-attempt.ts';
import { createPaymentProviders } from '../payment-providers.ts';
import { stripe } from '../providers/stripe.provider.ts';
import { selectOrderRefunds } from '../refunds/refund.store.ts';
import { refundAmount } from '../refunds/refund-amount.ts';
import { guardProvider } from './guard-provider.ts';
import { withProviderDeadline } from './provider-deadline.ts';

const links = createOrderLinks('https://shop.example');

/** Deadline of requests that the provider does not answer, in milliseconds. */
const SILENT_MS = 100;
/** Deadline of requests that it answers: so high that a busy machine keeps it. */
const ANSWERED_MS = 60_000;

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
  await makeBankAccount(shop.db);
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { next: null, times: 1, webhooks: 'never' });
});
afterAll(() => shop.close());

/** The shop in another process, with its own circuit breaker. */
function anotherProcess({ resetMs }: { resetMs?: number } = {}) {
  const provider = shop.providers.byCode(3);
  if (!provider) throw new Error('no provider');
  const providers = createPaymentProviders([guardProvider(provider, resetMs === undefined ? {} : { resetMs })]);
  return { ...shop.how(), providers, links, ip: '192.0.2.1' };
}

type Process = ReturnType<typeof anotherProcess>;

async function open(attempt: string, process: Process, waitMs = ANSWERED_MS): Promise<string> {
  const opened = await withProviderDeadline(waitMs, () => openOrderCheckout(shop.db, attempt, process));
  return opened.ok ? 'opened' : opened.refusal.code;
}

/** Three orders whose hosted checkouts failed because the provider did not respond. */
async function fallSilent(process: Process): Promise<void> {
  for (let order = 0; order < 3; order += 1) {
    const { attempt } = await shop.order();
    Object.assign(shop.standIn.behaviour, { next: 'hang', times: 1 });
    expect(await open(attempt, process, SILENT_MS)).toBe('payments.unreachable');
  }
  Object.assign(shop.standIn.behaviour, { next: null, times: 1 });
}

test('an unresponsive provider is not called again: the buyer gets an error immediately and pays by another method', async () => {
  const process = anotherProcess();
  await fallSilent(process);
  const { orderId, attempt } = await shop.order();
  expect(await open(attempt, process)).toBe('payments.method-down');
  expect(await shop.orderState(orderId)).toEqual({ status: 1, payment_state: 'unpaid' });
  expect(await retryPayment(shop.db, attempt, 7, process)).toMatchObject({ ok: true });
  // each process has its own circuit breaker
  const { attempt: other } = await shop.order();
  expect(await open(other, anotherProcess())).toBe('opened');
});

test('hosted checkouts are created again after the provider recovers', async () => {
  const process = anotherProcess({ resetMs: 1 });
  await fallSilent(process);
  const { attempt } = await shop.order();
  await expect
    .poll(() => openOrderCheckout(shop.db, attempt, process), { timeout: 60_000 })
    .toMatchObject({ ok: true });
});

test('a provider that refuses payments is still called for the next one', async () => {
  const process = anotherProcess();
  const otherProvider = stripe.createProvider({
    ...STRIPE_KEYS,
    secretKey: 'sk_test_other',
    baseUrl: shop.providers.byCode(3)?.baseUrl ?? '',
  });
  const refused = { ...process, providers: createPaymentProviders([guardProvider(otherProvider)]) };
  for (let order = 0; order < 5; order += 1) {
    const { attempt } = await shop.order();
    expect(await open(attempt, refused)).toBe('payments.refused-by-provider');
  }
});

test('during an outage jobs change nothing, count no refund tries, and finish the work afterwards', async () => {
  const [paid, waiting] = [await shop.order(), await shop.order()];
  await shop.press(await shop.open(paid.attempt), 'pay');
  await reconcileAttempt(shop.db, paid.attempt, shop.how());
  await shop.press(await shop.open(waiting.attempt), 'pay');
  const request = { amount: 1000, reason: 'test', by: 'system', now: NOW };
  await inTransaction(shop.db, (tx) => refundAmount(tx, paid.orderId, request));
  const process = anotherProcess();
  await fallSilent(process);

  const later = new Date(NOW.getTime() + 15 * 60_000);
  await runPaymentJobs(shop.db, { ...process, now: later });
  expect(await selectOrderRefunds(shop.db, paid.orderId)).toMatchObject([{ status: 'requested', tries: 0 }]);
  expect(await shop.attempt(waiting.attempt)).toMatchObject({ status: 'pending', last_error: 'circuit-open' });

  const afterwards = new Date(later.getTime() + 15 * 60_000);
  await runPaymentJobs(shop.db, { ...anotherProcess(), now: afterwards });
  expect(await selectOrderRefunds(shop.db, paid.orderId)).toMatchObject([{ status: 'done' }]);
  expect((await shop.attempt(waiting.attempt)).status).toBe('paid');
});

test('an attempt that may be paid is not cancelled while its provider does not respond', async () => {
  const { attempt } = await shop.order();
  await shop.press(await shop.open(attempt), 'pay');
  Object.assign(shop.standIn.behaviour, { next: 'hang', times: 9 });
  const given = await withProviderDeadline(SILENT_MS, () => retryPayment(shop.db, attempt, 7, anotherProcess()));
  expect(given).toMatchObject({ ok: false, refusal: { code: 'payments.in-flight' } });
  Object.assign(shop.standIn.behaviour, { next: null, times: 1 });
  expect(await reconcileAttempt(shop.db, attempt, shop.how())).toBe('paid');
});
