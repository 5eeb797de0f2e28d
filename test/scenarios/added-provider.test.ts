import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import type { ServerBuild } from 'react-router';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { buildApp } from '../../src/app.ts';
import { readConfig } from '../../src/config.ts';
import { createOrderEffects } from '../../src/modules/checkout/payment/settle-order.ts';
import { createConfiguredProviders } from '../../src/modules/payments/configured-providers.ts';
import { selectAttemptById } from '../../src/modules/payments/payment.store.ts';
import { refundAmount } from '../../src/modules/payments/refunds/refund-amount.ts';
import { sendDueRefunds } from '../../src/modules/payments/refunds/send-due-refunds.ts';
import { changeSettings } from '../../src/modules/settings/change-settings.ts';
import { inTransaction } from '../../src/platform/database/db.ts';
import { getMessages, registerMessages } from '../../src/platform/translator.ts';
import { createServices, type Services } from '../../src/services.ts';
import { servePages } from '../../src/web/http/page-handler.server.ts';
import { renderedPage } from '../../src/web/http/request.server.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import * as paymentRoute from '../../src/web/storefront/checkout/routes/payment.tsx';
import { type TestDatabase, testDb } from '../database/db.ts';
import { type NovapayStandIn, novapayStandIn } from '../support/added-provider.ts';
import { ADDRESS, makeShippingRule, NOW } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { freeOrigin } from '../support/free-port.ts';

// adds a definition, as a developer would
vi.mock('../../src/modules/payments/providers/provider-definitions.ts', async (original) => {
  const real = await original<typeof import('../../src/modules/payments/providers/provider-definitions.ts')>();
  const { novapay } = await import('../support/added-provider.ts');
  return { ...real, PROVIDER_DEFINITIONS: [...real.PROVIDER_DEFINITIONS, novapay] };
});

const KEYS = { NOVAPAY_SECRET_KEY: 'nova_test_1', NOVAPAY_WEBHOOK_SECRET: 'hook' };
const NOVAPAY = 99;

/** The payment page with the shop's own loader, rendered as one line. */
const paymentPage: ServerBuild = {
  entry: {
    module: {
      default: async (_request, status, headers, _context, load) => {
        load.get(renderedPage).page = {
          body: Buffer.from('a page'),
          inline: { scripts: [], styles: [] },
          stylesheets: [],
        };
        return new Response(null, { status, headers });
      },
    },
  },
  routes: {
    payment: {
      id: 'payment',
      path: 'payment/:attempt',
      module: { loader: paymentRoute.loader as never, default: () => null },
    },
  },
  assets: { entry: { imports: [], module: '' }, routes: {}, url: '', version: '' },
  basename: '/',
  publicPath: '/',
  assetsBuildDirectory: '',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'initial', manifestPath: '' },
};

let database: TestDatabase;
let app: FastifyInstance;
let standIn: NovapayStandIn;
let services: Services;
let baseUrl: string;

beforeAll(async () => {
  const messages = getMessages('en');
  const payments = { ...messages.payments, novapay: 'NovaPay' };
  registerMessages('en', { ...messages, payments });
  database = await testDb();
  baseUrl = await freeOrigin();
  const env = { LOG_LEVEL: 'silent', LIMITS: 'off', SHOP_DEMO: '0', SITE_URL: 'https://souk.example' };
  const config = readConfig({ ...env, ...KEYS, NOVAPAY_BASE_URL: baseUrl });
  services = createServices({ config, db: database.db, clock: () => NOW });
  app = await buildApp(services, {
    pages: (server, shop, identify) =>
      servePages(server, shop, identify, { build: async () => paymentPage, mode: 'production' }),
  });
  const keys = { secretKey: KEYS.NOVAPAY_SECRET_KEY, webhookSecret: KEYS.NOVAPAY_WEBHOOK_SECRET, baseUrl };
  standIn = novapayStandIn(keys, deliverWebhook);
  await standIn.app.listen({ host: '127.0.0.1', port: Number(new URL(baseUrl).port) });
  await makeShippingRule(database.db);
});
afterAll(async () => {
  await Promise.all([app.close(), standIn.app.close()]);
  await database.close();
});

const deliverWebhook = (payload: string, signature: string) =>
  app.inject({
    method: 'POST',
    url: '/api/v1/webhooks/novapay',
    payload,
    headers: { 'content-type': 'application/json', 'x-nova-signature': signature },
  });

/** A guest with one product in the cart. */
async function shopper() {
  const user_token = randomUUID();
  const post = async (path: string, body: object) =>
    (await app.inject({ method: 'POST', url: `/api/v1/${path}`, payload: { ...body, user_token } })).json();
  const { id, inventoryIds } = await makeProduct(database.db, { selling: 49_900, quantity: 5 });
  await post('cart/action', { product_id: id, inventory_id: inventoryIds[0], quantity: 1 });
  const placeOrder = () =>
    post('order/action', { email: 'zahra@example.com', address: ADDRESS, order_method: NOVAPAY });
  return { post, placeOrder, quote: () => post('order/quote', { country: 'AF', state: 'KAB' }) };
}

test('incomplete keys, live keys with a local URL and plain http stop the start, with the names of the variables', () => {
  expect(() => readConfig({ NOVAPAY_SECRET_KEY: 'nova_test_1' })).toThrow(
    'NOVAPAY_SECRET_KEY is set, but NOVAPAY_WEBHOOK_SECRET is not: NovaPay needs',
  );
  const live = { ...KEYS, NOVAPAY_SECRET_KEY: 'nova_live_1' };
  expect(() => readConfig({ ...live, NOVAPAY_BASE_URL: 'http://127.0.0.1:9', SHOP_DEMO: '0' })).toThrow(
    'NOVAPAY_BASE_URL leads to this machine',
  );
  expect(() => readConfig({ ...KEYS, NOVAPAY_BASE_URL: 'http://novapay.example' })).toThrow('NOVAPAY_BASE_URL');
  expect(() => readConfig(live)).toThrow('A demo shop cannot start with a live payment key (NOVAPAY_SECRET_KEY)');
  expect(createConfiguredProviders(readConfig({ ...live, SHOP_DEMO: '0' }).payments).byName('novapay')?.baseUrl).toBe(
    'https://api.novapay.example',
  );
  expect(readConfig({ SHOP_DEMO: '0' }).payments).toMatchObject({ novapay: null });
});

test('the provider is listed, and offered at checkout only in its currency', async () => {
  const offered = { code: NOVAPAY, key: 'novapay', title: 'NovaPay' };
  const { data } = (await app.inject('/api/v1/payment-gateway')).json();
  expect(data.methods.at(-1)).toEqual({ ...offered, enabled: true });
  const { quote } = await shopper();
  expect((await quote()).data.order_methods).toContainEqual({ ...offered, chosen: false });
  expect(await changeSettings(database.db, { currency: 'EUR' }, NOW)).toMatchObject({ ok: true });
  const abroad = await shopper();
  expect((await abroad.quote()).data.order_methods).toEqual([expect.objectContaining({ key: 'cashOnDelivery' })]);
  expect((await abroad.placeOrder()).data).toMatchObject({ code: 'payments.not_offered' });
  expect(await changeSettings(database.db, { currency: 'USD' }, NOW)).toMatchObject({ ok: true });
});

test('an order is paid on its page, confirmed by its webhook and refunded', async () => {
  const { placeOrder, post } = await shopper();
  const placed = (await placeOrder()).data;
  expect(placed).toMatchObject({ order_method: NOVAPAY, payment_url: expect.stringContaining('?pay=1') });
  const attemptId = new URL(placed.payment_url).pathname.split('/').at(-1) ?? '';

  const page = await app.inject(`/payment/${attemptId}`);
  expect(page.statusCode).toBe(200);
  const policy = String(page.headers['content-security-policy']);
  const targets = /form-action ([^;]*)/.exec(policy)?.[1]?.split(' ');
  expect(targets).toEqual(
    expect.arrayContaining([baseUrl, 'https://novapay.example', 'https://*.novapay-test.example']),
  );

  const opened = await app.inject(`/payment/${attemptId}?pay=1`);
  expect(opened.statusCode).toBe(303);
  const hosted = String(opened.headers.location);
  expect(hosted).toMatch(`${baseUrl}/pages/pay_`);

  const forged = await deliverWebhook('{"id":"evt","type":"payment.paid","payment":"pay"}', 'a guess');
  expect(forged.statusCode).toBe(401);
  expect(await readOrder(placed.id)).toEqual({ status: 1, payment_state: 'unpaid', order_method: NOVAPAY });
  const returnUrl = await standIn.pay(hosted);
  expect(returnUrl).toBe(`https://souk.example/payment/${attemptId}`);
  await vi.waitFor(
    async () => expect(await readOrder(placed.id)).toEqual({ status: 2, payment_state: 'paid', order_method: NOVAPAY }),
    120_000,
  );
  expect((await post('order/payment-done', { order_id: placed.id })).data).toMatchObject({ status: 'paid' });

  const attempt = await selectAttemptById(database.db, attemptId);
  if (!attempt) throw new Error('no attempt');
  const refund = { amount: attempt.amount, reason: 'test', by: 'system', now: NOW };
  expect(await inTransaction(database.db, (tx) => refundAmount(tx, attempt.order_id, refund))).toMatchObject({
    ok: true,
  });
  const effects = createOrderEffects(createOrderLinks(services.config.siteUrl));
  await sendDueRefunds(database.db, { providers: services.paymentProviders, effects, now: NOW });
  expect(await selectAttemptById(database.db, attemptId)).toMatchObject({
    status: 'refunded',
    refunded: attempt.amount,
  });
  const [paid] = standIn.payments.values();
  expect([...(paid?.refunds.values() ?? [])]).toEqual([paid?.amount]);
});

function readOrder(id: string) {
  return database.db
    .selectFrom('shop_order')
    .select(['status', 'payment_state', 'order_method'])
    .where('id', '=', id)
    .executeTakeFirst();
}
