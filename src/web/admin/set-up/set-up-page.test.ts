import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../../../test/database/db.ts';
import { shopRequestBy } from '../../../../test/support/shop-request.ts';
import { createSetupToken } from '../../../modules/install/set-up/setup-token.ts';
import { listMethodSettings } from '../../../modules/payments/payment-methods.ts';
import { readSettings } from '../../../modules/settings/read-settings.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { adminPaths } from '../admin-paths.ts';
import { type SetUpAnswer, submitSetUp } from './set-up-page.server.ts';

let database: TestDatabase;
let shop: ShopRequest;
let token: string;
let cookies: string[];
beforeEach(async () => {
  database = await testDb();
  const dataDir = mkdtempSync(join(tmpdir(), 'set-up-page-'));
  cookies = [];
  shop = {
    ...shopRequestBy(database.db, {}, { env: { SHOP_DEMO: '0', DATA_DIR: dataDir } }),
    setCookie: (name) => cookies.push(name),
  };
  token = createSetupToken({ dataDir, encryptionKey: null });
});
afterEach(() => database.close());

const PASSWORD = 'a long password 1';
const SHOP = { shop_name: 'Lantern', default_language: 'en', country: 'FR', currency: 'EUR', time_zone: 'UTC' };
const OWNER = { email: 'owner@shop.example', password: PASSWORD, password_confirmation: PASSWORD };

/** Answer of the form, or the path of the next page. */
async function submit(fields: Record<string, string>): Promise<SetUpAnswer | string> {
  const form = new FormData();
  const all = {
    intent: 'set-up',
    token,
    ...SHOP,
    ...OWNER,
    'mail_server.port': '465',
    'mail_server.encryption': 'tls',
  };
  for (const [name, value] of Object.entries({ ...all, ...fields })) form.set(name, value);
  try {
    return await submitSetUp(shop, form);
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location') ?? '';
    throw thrown;
  }
}

async function refused(fields: Record<string, string>): Promise<SetUpAnswer> {
  const answer = await submit(fields);
  if (typeof answer === 'string') throw new Error(`redirected to ${answer}`);
  return answer;
}

test('the owner continues with the second factor, or signs in later', async () => {
  expect(await submit({ second_factor: 'now' })).toBe(adminPaths.twoFactor());
  expect(cookies).toHaveLength(1);
});

test('without the choice of the second factor, the owner is not signed in', async () => {
  expect(await submit({ second_factor: 'later' })).toBe(adminPaths.root());
  expect(cookies).toEqual([]);
});

test('a refused form keeps passwords and keys without showing them', async () => {
  const keys = { 'provider_keys.stripe.mode': 'live', 'provider_keys.stripe.keys.secretKey': 'sk_test_0123456789' };
  const answer = await refused(keys);
  expect(Object.keys(answer.errors)).toEqual([
    'provider_keys.stripe.keys.secretKey',
    'provider_keys.stripe.keys.webhookSecret',
  ]);
  // the refused key must be entered again
  expect(answer.entered).toEqual(['password', 'password_confirmation']);
  expect(JSON.stringify(answer)).not.toContain(PASSWORD);
  expect(JSON.stringify(answer)).not.toContain('sk_test');
  const empty = { password: '', password_confirmation: '', sealed: answer.sealed, second_factor: 'now' };
  expect(await submit(empty)).toBe(adminPaths.twoFactor());
});

test('modified secrets are ignored', async () => {
  const { sealed } = await refused({ shop_name: '' });
  const empty = { password: '', password_confirmation: '', sealed: sealed.replace(/^..../, 'AAAA') };
  expect(Object.keys((await refused(empty)).errors)).toEqual(['password', 'password_confirmation']);
});

test('a method that is moved to the first position is offered first', async () => {
  const methods = { 'payment_methods.cashOnDelivery': 'on', 'payment_methods.paypal': 'on' };
  const positions = { 'position.cashOnDelivery': '1', 'position.paypal': '1' };
  expect(await submit({ ...methods, ...positions })).toBe(adminPaths.root());
  const { paymentMethods } = await readSettings(database.db);
  const offered = listMethodSettings(paymentMethods).filter(({ is_enabled }) => is_enabled);
  expect(offered.map(({ method }) => method)).toEqual(['paypal', 'cashOnDelivery']);
});

test('keys without an account are refused at the account, and a server without a sender at the sender', async () => {
  const key = { 'provider_keys.stripe.mode': '', 'provider_keys.stripe.keys.secretKey': 'sk_test_0123456789' };
  expect((await refused(key)).errors).toHaveProperty(['provider_keys.stripe.mode']);
  const { errors } = await refused({ 'mail_server.host': 'mail.shop.example' });
  expect(errors).toEqual({ mail_sender_address: expect.any(String) });
});

test('an unknown button does nothing, and a test without the token is refused', async () => {
  await expect(submit({ intent: 'store' })).rejects.toMatchObject({ init: { status: 400 } });
  const tested = await refused({ intent: 'test-mail', token: 'guessed', 'mail_server.host': 'mail.shop.example' });
  expect(tested).toMatchObject({ test: null, failed: expect.any(String) });
});
