import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { makeBankAccount } from '../../../../../test/support/buying.ts';
import { openCardShop, STRIPE_KEYS } from '../../../../../test/support/card-shop.ts';
import type { PayingShop } from '../../../../../test/support/paying.ts';
import { shopRequestBy } from '../../../../../test/support/shop-request.ts';
import { readConfig } from '../../../../config.ts';
import { withProviderDeadline } from '../../../../modules/payments/circuit/provider-deadline.ts';
import { createServices } from '../../../../services.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadPaymentPage } from './payment-page.server.ts';

let shop: PayingShop;
beforeAll(async () => {
  shop = await openCardShop();
  await makeBankAccount(shop.db);
});
beforeEach(() => {
  Object.assign(shop.standIn.behaviour, { next: null, times: 1, webhooks: 'never' });
});
afterAll(() => shop.close());

/** A request to a shop that pays through the provider stand-in, in its own process. */
function createShopRequest(): ShopRequest {
  const request = shopRequestBy(shop.db, {});
  const config = readConfig({
    SHOP_DEMO: '0',
    LOG_LEVEL: 'silent',
    STRIPE_SECRET_KEY: STRIPE_KEYS.secretKey,
    STRIPE_WEBHOOK_SECRET: STRIPE_KEYS.webhookSecret,
    STRIPE_BASE_URL: shop.providers.byCode(3)?.baseUrl,
  });
  return { ...request, services: createServices({ ...request.services, config }) };
}

const openPage = (request: ShopRequest, attempt: string, goPay = false) =>
  withProviderDeadline(100, () => loadPaymentPage(request, attempt, goPay));

test('the page reports a pending check when the provider does not answer after the buyer returned', async () => {
  const { attempt } = await shop.order();
  await shop.press(await shop.open(attempt), 'pay');
  Object.assign(shop.standIn.behaviour, { next: 'hang', times: 1 });
  const request = createShopRequest();
  expect(await openPage(request, attempt)).toMatchObject({ state: 'checking' });
  // the page polls
  Object.assign(shop.standIn.behaviour, { next: null, times: 1 });
  expect(await loadPaymentPage(request, attempt, false)).toMatchObject({ state: 'done' });
});

test('a buyer who has not paid can pay once the provider answers again', async () => {
  const { attempt } = await shop.order();
  await shop.open(attempt);
  const request = createShopRequest();
  Object.assign(shop.standIn.behaviour, { next: 'hang', times: 1 });
  expect(await openPage(request, attempt)).toMatchObject({ state: 'checking' });
  Object.assign(shop.standIn.behaviour, { next: null, times: 1 });
  expect(await loadPaymentPage(request, attempt, false)).toMatchObject({ state: 'open' });
});

test('while a provider is down, the page reports it immediately, keeps the order open and offers another method first', async () => {
  const request = createShopRequest();
  for (let order = 0; order < 3; order += 1) {
    Object.assign(shop.standIn.behaviour, { next: 'hang', times: 1 });
    const page = await openPage(request, (await shop.order()).attempt, true);
    expect(page).toMatchObject({ state: 'open', failed: request.t('problems.payments.unreachable') });
  }
  Object.assign(shop.standIn.behaviour, { next: null, times: 1 });
  const page = await openPage(request, (await shop.order()).attempt, true);
  expect(page).toMatchObject({ state: 'open', failed: request.t('problems.payments.methodDown') });
  expect(page?.methods.map(({ code }) => code)).toEqual([7, 3]);
});
