import { randomBytes } from 'node:crypto';
import { copyFileSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { openOrderCheckout } from '../../src/modules/checkout/payment/open-order-checkout.ts';
import { stripeStandIn } from '../../src/stand-ins/stripe/stripe.stand-in.ts';
import { createOrderLinks } from '../../src/web/links/order-links.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { containsSecret, dumpDatabase } from '../support/admin/dump-database.ts';
import { type OpenShop, openShop } from '../support/admin/keys-shop.ts';
import { ADDRESS, makeShippingRule } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { freeOrigin, freePort } from '../support/free-port.ts';
import { signedIn } from '../support/staff-client.ts';

const STRIPE = 3;
const SECRET = `sk_test_${randomBytes(12).toString('hex')}`;
const WEBHOOK_SECRET = `whsec_${randomBytes(12).toString('hex')}`;
const KEYS = { secretKey: SECRET, webhookSecret: WEBHOOK_SECRET };
const dataDir = mkdtempSync(path.join(tmpdir(), 'provider-keys-'));

let database: TestDatabase;
let standIn: FastifyInstance;
let baseUrl: string;
let env: Record<string, string>;
/** Two processes that share the database. */
let first: OpenShop;
let second: OpenShop;
let token: string;

beforeAll(async () => {
  database = await testDb();
  baseUrl = await freeOrigin();
  const port = await freePort();
  const siteUrl = `http://127.0.0.1:${port}`;
  env = { SHOP_DEMO: '0', LIMITS: 'off', DATA_DIR: dataDir, SITE_URL: siteUrl, STRIPE_BASE_URL: baseUrl };
  first = await openShop(database, env);
  second = await openShop(database, env);
  await second.app.listen({ port, host: '127.0.0.1' });
  standIn = Fastify();
  const options = { baseUrl, webhookUrl: `${siteUrl}/api/v1/webhooks/stripe`, clock: () => new Date() };
  await standIn.register((scope) => stripeStandIn({ ...options, ...KEYS }).routes(scope));
  await standIn.listen({ port: Number(new URL(baseUrl).port), host: '127.0.0.1' });
  token = await signedIn(Object.assign({ app: first.app }, database), 'owner');
  await makeShippingRule(database.db);
});
beforeEach(async () => {
  await database.db.deleteFrom('encrypted_secret').execute();
  for (const { services } of [first, second]) {
    services.paymentProviders.invalidate();
    await services.paymentProviders.sync({ warn: () => undefined });
  }
});
afterAll(async () => {
  await Promise.all([first.app.close(), second.app.close(), standIn.close()]);
  await database.close();
});

const save = (body: object, shop = first, provider = 'stripe') =>
  shop.post(`payment-providers/${provider}/keys`, { version: 0, mode: 'test', keys: KEYS, ...body }, token);

async function readState(shop = first, id = 'stripe') {
  const { providers } = (await shop.get('payment-providers', token)).data;
  return providers.find((one: { id: string }) => one.id === id);
}

const isOffered = async ({ app }: OpenShop) =>
  (await app.inject('/api/v1/payment-gateway'))
    .json()
    .data.methods.find(({ code }: { code: number }) => code === STRIPE).enabled;

test.each([
  ['a key of another kind', { keys: { ...KEYS, secretKey: 'pk_test_1234567890' } }, 'keys.secretKey'],
  ['a missing key', { keys: { secretKey: SECRET } }, 'keys.webhookSecret'],
  ['an unknown field', { keys: { ...KEYS, other: 'x' } }, 'keys.other'],
  ['a field called like a property of objects', { keys: { ...KEYS, constructor: 'x' } }, 'keys.constructor'],
  ['a control character', { keys: { ...KEYS, webhookSecret: 'whsec_1\r\nx: y' } }, 'keys.webhookSecret'],
  ['a removed required key', { keys: { ...KEYS, secretKey: null } }, 'keys.secretKey'],
  ['a test key for a live account', { mode: 'live' }, 'keys.secretKey'],
  ['a live key for a test account', { keys: { ...KEYS, secretKey: 'sk_live_1234567890' } }, 'keys.secretKey'],
  ['a huge value', { keys: { ...KEYS, webhookSecret: `whsec_${'a'.repeat(600)}` } }, 'keys.webhookSecret'],
])('%s is refused with the name of its field, and nothing is stored', async (_, body, field) => {
  const answer = await save(body);
  expect(answer.status).toBe(201);
  expect(JSON.stringify(answer.data)).toContain(field.replace('keys.', ''));
  expect(answer.body).not.toContain(SECRET);
  expect(await database.db.selectFrom('encrypted_secret').select('name').execute()).toEqual([]);
});

test('live keys are refused while the server sends this provider to a machine of its own', async () => {
  const answer = await save({ mode: 'live', keys: { ...KEYS, secretKey: 'sk_live_1234567890' } });
  expect(answer.data).toMatchObject({ code: 'payments.keys_mixed' });
});

test('a second editor is refused, and an unknown provider does not exist', async () => {
  expect((await save({})).status).toBe(200);
  expect((await save({})).status).toBe(409);
  expect((await save({ version: 7 })).status).toBe(409);
  expect((await save({ version: 1 })).status).toBe(200);
  expect((await save({}, first, 'nowhere')).status).toBe(404);
});

test('both processes offer the provider within a second, and stop when its keys are removed', async () => {
  expect(await Promise.all([first, second].map(isOffered))).toEqual([false, false]);
  expect((await save({})).status).toBe(200);
  expect(await isOffered(first)).toBe(true);
  await vi.waitFor(async () => expect(await isOffered(second)).toBe(true), { timeout: 5_000 });
  expect((await first.post('payment-providers/stripe/remove-keys', { version: 1 }, token)).status).toBe(200);
  expect(await isOffered(first)).toBe(false);
  await vi.waitFor(async () => expect(await isOffered(second)).toBe(false), { timeout: 5_000 });
  // an editor who opened the form before the removal
  expect((await save({ version: 1 })).status).toBe(409);
  expect((await save({ version: 2 })).status).toBe(200);
});

/** Orders and opens the page of the provider in the second process. */
async function openPayment() {
  await vi.waitFor(async () => expect(await isOffered(second)).toBe(true), { timeout: 5_000 });
  const { id, inventoryIds } = await makeProduct(database.db, { selling: 49_900, quantity: 5 });
  const user_token = crypto.randomUUID();
  const post = async (url: string, body: object) =>
    (await second.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload: { ...body, user_token } })).json();
  await post('cart/action', { product_id: id, inventory_id: inventoryIds[0], quantity: 1 });
  const order = { email: 'zahra@example.com', address: ADDRESS, order_method: STRIPE };
  const placed = (await post('order/action', order)).data;
  const attempt = new URL(placed.payment_url).pathname.split('/').at(-1) ?? '';
  const { paymentProviders: providers } = second.services;
  const links = createOrderLinks('https://shop.example');
  const context = { providers, links, ip: '127.0.0.1', now: new Date() };
  const opened = await openOrderCheckout(database.db, attempt, context);
  if (!opened.ok) throw new Error(opened.refusal.code);
  const readOrder = () =>
    database.db.selectFrom('shop_order').select('payment_state').where('id', '=', placed.id).executeTakeFirst();
  return {
    attempt,
    async pay() {
      await fetch(`${opened.value.url}/pay`, { method: 'POST', redirect: 'manual' });
      await vi.waitFor(async () => expect(await readOrder()).toEqual({ payment_state: 'paid' }), { timeout: 10_000 });
    },
  };
}

test('an order is paid with keys from the admin, and confirmed by its webhook', async () => {
  await save({});
  await (await openPayment()).pay();
});

test('while a payment is open, keys that can be of another account need a confirmation', async () => {
  await save({});
  const { attempt, pay } = await openPayment();
  const readAttempt = () =>
    database.db
      .selectFrom('payment_attempt')
      .select(['status', 'reference'])
      .where('id', '=', attempt)
      .executeTakeFirst();
  const before = await readAttempt();
  const other = { secretKey: `sk_test_${randomBytes(12).toString('hex')}` };
  const refused = await save({ version: 1, keys: other });
  expect(refused.status).toBe(201);
  expect(refused.data).toMatchObject({ code: 'payments.open_payments' });
  expect(await readState()).toMatchObject({ version: 1 });
  expect(await readAttempt()).toEqual(before);
  // the webhook secret says nothing about the account
  expect((await save({ version: 1, keys: { webhookSecret: `${WEBHOOK_SECRET}0` } })).status).toBe(200);
  expect((await save({ version: 2, keys: other, same_account: true })).status).toBe(200);
  // also after a removal, and for keys that replace unreadable ones
  await first.post('payment-providers/stripe/remove-keys', { version: 3 }, token);
  expect((await save({ version: 4 })).data).toMatchObject({ code: 'payments.open_payments' });
  expect((await save({ version: 4, same_account: true })).status).toBe(200);
  await vi.waitFor(async () => expect(await isOffered(second)).toBe(true), { timeout: 5_000 });
  await pay();
});

test('an unfinished refund keeps its account as well', async () => {
  await save({});
  const { attempt, pay } = await openPayment();
  await pay();
  const paid = await database.db
    .selectFrom('payment_attempt')
    .select(['order_id', 'id', 'amount', 'currency'])
    .where('id', '=', attempt)
    .executeTakeFirstOrThrow();
  await database.db
    .insertInto('refund')
    .values({
      id: crypto.randomUUID(),
      order_id: paid.order_id,
      attempt_id: paid.id,
      amount: paid.amount,
      currency: paid.currency,
      status: 'pending',
      reference: null,
      reason: 'test',
      actor: 'test',
      next_try_at: null,
      last_error: null,
      created_at: new Date(),
      done_at: null,
    })
    .execute();
  const other = { secretKey: `sk_test_${randomBytes(12).toString('hex')}` };
  expect((await save({ version: 1, keys: other })).data).toMatchObject({ code: 'payments.open_payments' });
  await database.db.deleteFrom('refund').where('attempt_id', '=', paid.id).execute();
  expect((await save({ version: 1, keys: other })).status).toBe(200);
});

test('keys are tested without being saved, and wrong ones leave the saved ones as they are', async () => {
  const check = (body: object) =>
    first.post('payment-providers/stripe/test', { mode: 'test', keys: KEYS, ...body }, token);
  expect((await check({})).data).toMatchObject({ state: 'connected' });
  expect((await readState()).source).toBe('none');
  await save({});
  const wrong = await check({ keys: { secretKey: 'sk_test_anotheraccount' } });
  expect(wrong.data).toMatchObject({ state: 'refused', code: expect.any(String) });
  expect((await check({ keys: {} })).data).toMatchObject({ state: 'connected' });
  expect(await readState()).toMatchObject({ version: 1, source: 'admin' });
});

test('an empty key keeps the saved one', async () => {
  await save({});
  const other = `whsec_${randomBytes(12).toString('hex')}`;
  expect((await save({ version: 1, keys: { secretKey: '', webhookSecret: other } })).status).toBe(200);
  const { fields } = await readState();
  expect(fields.map((field: { last_characters: string }) => field.last_characters)).toEqual([
    SECRET.slice(-4),
    other.slice(-4),
  ]);
});

test('keys in the environment replace saved ones, and can be neither changed nor tested here', async () => {
  await save({});
  const own = { STRIPE_SECRET_KEY: 'sk_test_environment', STRIPE_WEBHOOK_SECRET: 'whsec_environment' };
  const third = await openShop(database, { ...env, ...own });
  const field = { is_set: true, last_characters: null };
  const fields = [field, field];
  expect(await readState(third)).toMatchObject({ source: 'environment', mode: null, problem: null, fields });
  const refused = await save({ version: 1 }, third);
  expect(refused.data).toMatchObject({ code: 'payments.environment_keys' });
  expect((await third.post('payment-providers/stripe/test', { mode: 'test', keys: KEYS }, token)).data).toMatchObject({
    code: 'payments.environment_keys',
  });
  await third.services.paymentProviders.sync({ warn: () => undefined });
  const connection = await third.get('payment-methods/stripe/connection', token);
  expect(connection.data).toMatchObject({ state: 'refused' });
  await third.app.close();
});

test('a provider without test keys of its own is called at its sandbox for a test account', async () => {
  const keys = { clientId: 'client-1', clientSecret: 'secret-1', webhookId: 'hook-1' };
  const readUrl = () => first.services.paymentProviders.byName('paypal')?.baseUrl;
  expect((await save({ keys }, first, 'paypal')).status).toBe(200);
  await isOffered(first);
  expect(readUrl()).toBe('https://api-m.sandbox.paypal.com');
  expect((await save({ version: 1, mode: 'live', keys: {} }, first, 'paypal')).status).toBe(200);
  await isOffered(first);
  expect(readUrl()).toBe('https://api-m.paypal.com');
});

test.each(['https://api-m.sandbox.paypal.com', 'http://127.0.0.1:9'])(
  'a live account is not used while the server sends its requests to %s',
  async (url) => {
    const keys = { clientId: 'client-1', clientSecret: 'secret-1', webhookId: 'hook-1' };
    const fixed = await openShop(database, { ...env, PAYPAL_BASE_URL: url });
    expect((await save({ mode: 'live', keys }, fixed, 'paypal')).data).toMatchObject({ code: 'payments.keys_mixed' });
    expect((await save({ mode: 'live', keys }, first, 'paypal')).status).toBe(200);
    await isOffered(fixed);
    expect(fixed.services.paymentProviders.byName('paypal')).toBeUndefined();
    expect(await readState(fixed, 'paypal')).toMatchObject({ problem: 'mixed' });
    await fixed.app.close();
  },
);

test('keys cannot be changed in a demo shop', async () => {
  const demo = await openShop(database, { DATA_DIR: dataDir });
  expect(await readState(demo)).toMatchObject({ source: 'demo' });
  expect((await save({}, demo)).data).toMatchObject({ code: 'payments.demo_keys' });
  await demo.app.close();
});

test('another encryption key makes the provider unconfigured with a message, and new keys repair it', async () => {
  await save({});
  const moved = await openShop(database, { ...env, ENCRYPTION_KEY: randomBytes(32).toString('hex') });
  expect(await isOffered(moved)).toBe(false);
  expect(await readState(moved)).toMatchObject({ source: 'admin', problem: 'unreadable', version: 1 });
  expect((await save({ version: 1, keys: {} }, moved)).status).toBe(201);
  expect((await save({ version: 1 }, moved)).status).toBe(200);
  expect(await isOffered(moved)).toBe(true);
  // unreadable for the first process
  expect((await first.post('payment-providers/stripe/remove-keys', { version: 2 }, token)).status).toBe(200);
  const entry = database.db.selectFrom('audit_entry').select('action').orderBy('id', 'desc');
  expect(await entry.executeTakeFirst()).toEqual({ action: 'provider-keys-remove' });
  await moved.app.close();
});

test('a damaged key file closes the provider and nothing else, until it is repaired', async () => {
  await save({});
  const damaged = mkdtempSync(path.join(tmpdir(), 'damaged-key-'));
  writeFileSync(path.join(damaged, 'encryption-key'), 'damaged');
  const shop = await openShop(database, Object.assign({}, env, { DATA_DIR: damaged }));
  expect(await isOffered(shop)).toBe(false);
  expect(await readState(shop)).toMatchObject({ problem: 'unreadable' });
  copyFileSync(path.join(dataDir, 'encryption-key'), path.join(damaged, 'encryption-key'));
  await vi.waitFor(async () => expect(await isOffered(shop)).toBe(true), { timeout: 5_000 });
  await shop.app.close();
});

test('a secret that is copied to another name in the database cannot be read', async () => {
  await save({});
  await sql`insert into encrypted_secret (name, key_id, ciphertext, staff_name, changed_at)
    select 'payment.flutterwave', key_id, ciphertext, staff_name, changed_at from encrypted_secret`.execute(
    database.db,
  );
  expect(await readState(first, 'flutterwave')).toMatchObject({ problem: 'unreadable' });
});

test('no response, audit entry or row contains a key', async () => {
  const said = [
    await save({}),
    await save({}),
    await save({ version: 1, keys: { ...KEYS, secretKey: `${SECRET}!` } }),
    await first.get('payment-providers', token),
    await first.get('payment-methods', token),
    await first.get('payment-methods/stripe/connection', token),
    await first.post('payment-providers/stripe/test', { mode: 'test', keys: { secretKey: `${SECRET}x` } }, token),
    await first.post('payment-providers/stripe/remove-keys', { version: 1 }, token),
    await first.get('audit', token),
  ];
  const audited = await database.db.selectFrom('audit_entry').select(['action', 'before', 'after']).execute();
  const everything = [...said.map(({ body }) => body), await dumpDatabase(database.db)].join('\n');
  for (const secret of [SECRET, WEBHOOK_SECRET]) expect(containsSecret(everything, secret)).toBe(false);
  expect(audited.slice(-2)).toEqual([
    {
      action: 'provider-keys-change',
      before: { key_mode: null, fields: null },
      after: { key_mode: 'test', fields: 'secretKey, webhookSecret' },
    },
    {
      action: 'provider-keys-remove',
      before: { key_mode: 'test', fields: null },
      after: { key_mode: null, fields: 'secretKey, webhookSecret' },
    },
  ]);
});
