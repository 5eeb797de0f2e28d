import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { openPayingShop, type ProviderPair } from '../../../test/support/paying.ts';
import { payThrough } from '../../../test/support/payment-scenarios.ts';
import { readAttemptProgress } from '../../modules/payments/attempts/find-attempt.ts';
import { reconcileAttempt } from '../../modules/payments/attempts/reconcile-attempt.ts';
import type { PaymentProvider } from '../../modules/payments/payment-provider.ts';
import { paypal } from '../../modules/payments/providers/paypal/paypal.provider.ts';
import { paypalStandIn } from './paypal.stand-in.ts';
import { checkOrder } from './paypal-checks.ts';

const keys = { clientId: 'client', clientSecret: 'secret', webhookId: 'hook' };

const pair: ProviderPair = {
  method: 4,
  provider: (baseUrl) => paypal.createProvider({ ...keys, baseUrl }),
  standIn: (options) => paypalStandIn({ ...options, ...keys }),
};

payThrough('PayPal', pair, { stale: true, signsAmount: true, later: true, bounces: true, more: false });

test('a declined payment stays reported after a second query', async () => {
  const shop = await openPayingShop(pair);
  const { attempt } = await shop.order();
  await shop.press(await shop.open(attempt), 'decline');
  const ask = () => reconcileAttempt(shop.db, attempt, shop.how());
  await Promise.all([ask(), ask()]);
  expect(await readAttemptProgress(shop.db, attempt)).toMatchObject({ payable: true, declined: true });
  const before = JSON.stringify({ declined: 'INSTRUMENT_DECLINED' });
  await shop.db.updateTable('payment_attempt').set({ details: before }).where('id', '=', attempt).execute();
  await ask();
  expect(await readAttemptProgress(shop.db, attempt)).toMatchObject({ payable: true, declined: true });
  await shop.close();
});

test('a page that opens while a webhook is processed knows that the payment was declined', async () => {
  const shop = await openPayingShop(pair);
  shop.standIn.behaviour.webhooks = 'never';
  const { attempt } = await shop.order();
  const how = shop.how();
  const provider = how.providers.byCode(4);
  if (!provider) throw new Error('no provider');
  await shop.press(await shop.open(attempt), 'decline');
  const captured = Promise.withResolvers<void>();
  // the webhook captures, and its answer is stored later than the page could be rendered
  const slow: PaymentProvider = {
    ...provider,
    fetchPayment: async (known) => {
      const truth = await provider.fetchPayment(known);
      captured.resolve();
      await sql`select pg_sleep(0.3)`.execute(shop.db);
      return truth;
    },
  };
  const byWebhook = reconcileAttempt(shop.db, attempt, { ...how, providers: { ...how.providers, byCode: () => slow } });
  await captured.promise;
  await reconcileAttempt(shop.db, attempt, how);
  expect(await readAttemptProgress(shop.db, attempt)).toMatchObject({ payable: true, declined: true });
  await byWebhook;
  await shop.close();
});

const unit = {
  custom_id: 'attempt',
  invoice_id: 'attempt',
  description: 'Souk',
  amount: { currency_code: 'USD', value: '499.00' },
};
const page = {
  brand_name: 'Souk',
  locale: 'en-US',
  user_action: 'PAY_NOW',
  shipping_preference: 'NO_SHIPPING',
  payment_method_preference: 'IMMEDIATE_PAYMENT_REQUIRED',
  return_url: 'https://shop.example/payment/a',
  cancel_url: 'https://shop.example/payment/a',
};
const order = (change: { unit?: object; page?: object; rest?: object } = {}) => ({
  intent: 'CAPTURE',
  purchase_units: [{ ...unit, ...change.unit }],
  payment_source: { paypal: { experience_context: { ...page, ...change.page } } },
  ...change.rest,
});

test('the stand-in accepts an order as the shop sends it', () => {
  expect(checkOrder(order()).ok).toBe(true);
});

test.each([
  ['an amount that is a number', { unit: { amount: { currency_code: 'USD', value: 499 } } }],
  ['a third decimal', { unit: { amount: { currency_code: 'USD', value: '499.001' } } }],
  ['decimals of a currency that has none', { unit: { amount: { currency_code: 'JPY', value: '500.00' } } }],
  ['a currency it does not take', { unit: { amount: { currency_code: 'TRY', value: '499.00' } } }],
  ['nothing to pay', { unit: { amount: { currency_code: 'USD', value: '0.00' } } }],
  ['a name that is too long', { page: { brand_name: 'S'.repeat(128) } }],
  ['a language in its short form', { page: { locale: 'en' } }],
  ['a field that it does not know', { rest: { application_context: {} } }],
])('the stand-in refuses %s', (_what, change) => {
  expect(checkOrder(order(change)).ok).toBe(false);
});
