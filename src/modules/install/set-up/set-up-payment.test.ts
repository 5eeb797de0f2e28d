import { mkdtempSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { containsSecret, dumpDatabase } from '../../../../test/support/admin/dump-database.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { readConfig } from '../../../config.ts';
import { readMailRoute } from '../../mail-server/read-mail-route.ts';
import { listMethodSettings } from '../../payments/payment-methods.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { createSetupToken } from './setup-token.ts';

const received: string[] = [];
const mailServer = new SMTPServer({
  disabledCommands: ['STARTTLS'],
  authOptional: true,
  onData(stream, _session, done) {
    const chunks: Buffer[] = [];
    stream.on('data', (chunk: Buffer) => chunks.push(chunk));
    stream.on('end', () => {
      received.push(Buffer.concat(chunks).toString());
      done(null, 'queued as 42');
    });
  },
});
mailServer.on('error', () => undefined);

let smtpPort: number;
beforeAll(async () => {
  await new Promise<void>((resolve) => mailServer.listen(0, '127.0.0.1', resolve));
  smtpPort = (mailServer.server.address() as AddressInfo).port;
});
afterAll(() => new Promise<void>((resolve) => mailServer.close(resolve)));

let shop: TestApp;
let token: string;
let env: Record<string, string>;
const open = async (changes: Record<string, string> = {}) => {
  const dataDir = mkdtempSync(join(tmpdir(), 'souk-setup-payment-'));
  env = { SHOP_DEMO: '0', DATA_DIR: dataDir, ...changes };
  shop = await testApp({ env });
  token = createSetupToken({ dataDir, encryptionKey: null });
};
beforeEach(() => open());
afterEach(() => shop.close());

const OWNER = 'owner@shop.example';
const ANSWERS = {
  shop_name: 'Lantern',
  default_language: 'en',
  country: 'FR',
  currency: 'EUR',
  time_zone: 'Europe/Paris',
  email: OWNER,
  password: 'a long password 1',
  password_confirmation: 'a long password 1',
};
const ACCOUNT = { bank: 'Credit Bank', holder: 'Lantern SARL', iban: 'FR76 3000 6000 0112 3456 7890 189' };
const STRIPE = {
  mode: 'test',
  keys: { secretKey: 'sk_test_0123456789abcdef', webhookSecret: 'whsec_0123456789abcdef' },
};

type Payload = Record<string, unknown>;

async function post(path: string, payload: Payload, remoteAddress = '192.0.2.1') {
  const url = `/api/v1/install/${path}`;
  const answer = await shop.app.inject({ method: 'POST', url, payload: { token, ...payload }, remoteAddress });
  const { data } = answer.json();
  return { status: answer.statusCode, code: data?.code, fields: Object.keys(data?.fields ?? {}), data };
}

const setUp = (changes: Payload = {}) => post('set-up', { ...ANSWERS, ...changes });

async function listOffered(): Promise<string[]> {
  const { paymentMethods } = await readSettings(shop.db);
  return listMethodSettings(paymentMethods).flatMap(({ method, is_enabled }) => (is_enabled ? [method] : []));
}

test('the chosen payment methods are offered in their order, and the other ones are off', async () => {
  const payment_methods = ['bankTransfer', 'stripe', 'cashOnDelivery'];
  expect((await setUp({ payment_methods, bank_account: ACCOUNT, provider_keys: { stripe: STRIPE } })).status).toBe(200);
  expect(await listOffered()).toEqual(payment_methods);
  const account = shop.db.selectFrom('bank_account').select(['bank', 'iban', 'currency']);
  expect(await account.execute()).toEqual([
    { bank: 'Credit Bank', iban: 'FR7630006000011234567890189', currency: 'EUR' },
  ]);
});

test('without an answer, cash on delivery is offered', async () => {
  expect((await setUp()).status).toBe(200);
  expect(await listOffered()).toEqual(['cashOnDelivery']);
});

test('unknown methods, repeated ones and keys of unknown providers are refused', async () => {
  expect(await setUp({ payment_methods: ['barter'] })).toMatchObject({ status: 201, fields: ['payment_methods.0'] });
  const repeated = ['stripe', 'stripe'];
  expect(await setUp({ payment_methods: repeated })).toMatchObject({ status: 201, fields: ['payment_methods'] });
  const { status, fields } = await setUp({ provider_keys: { barter: STRIPE } });
  expect([status, fields.every((field) => field.startsWith('provider_keys'))]).toEqual([201, true]);
});

test('bank transfer needs an account, and errors name its fields', async () => {
  const offered = { payment_methods: ['bankTransfer'] };
  expect(await setUp(offered)).toMatchObject({ status: 201, fields: ['bank_account.iban'] });
  const account = { ...ACCOUNT, iban: null, account_number: '123', routing_kind: 'ifsc', routing: 'x' };
  expect(await setUp({ ...offered, bank_account: account })).toMatchObject({ fields: ['bank_account.routing'] });
  expect(await shop.db.selectFrom('staff_member').select('role').execute()).toEqual([]);
});

test('keys of the wrong kind are refused at their field, and nothing is saved', async () => {
  const keys = { ...STRIPE, mode: 'live' };
  expect(await setUp({ provider_keys: { stripe: keys } })).toMatchObject({
    status: 201,
    fields: ['provider_keys.stripe.keys.secretKey'],
  });
  expect(await shop.db.selectFrom('encrypted_secret').select('name').execute()).toEqual([]);
});

test('keys of the environment are not replaced', async () => {
  await shop.close();
  await open({ STRIPE_SECRET_KEY: 'sk_test_environment01234', STRIPE_WEBHOOK_SECRET: 'whsec_environment01234' });
  const refused = await setUp({ provider_keys: { stripe: STRIPE } });
  expect(refused).toMatchObject({ status: 201, fields: ['provider_keys.stripe.mode'] });
});

test('mail server and keys are stored encrypted, and mails are sent through the server', async () => {
  const password = 'correct-horse-battery';
  const mail_server = { host: 'mail.shop.example', port: 465, encryption: 'tls', user: 'shop', password };
  const answers = { mail_server, mail_sender_address: 'Shop@Shop.example', provider_keys: { stripe: STRIPE } };
  expect((await setUp(answers)).status).toBe(200);
  expect(await readMailRoute(shop.db, readConfig(env))).toEqual({
    server: mail_server,
    from: { name: 'Lantern', address: 'shop@shop.example' },
  });
  const dump = await dumpDatabase(shop.db);
  for (const secret of [password, STRIPE.keys.secretKey, STRIPE.keys.webhookSecret])
    expect(containsSecret(dump, secret)).toBe(false);
});

test('a mail server needs a sender, a login needs encryption, and link-local servers are refused', async () => {
  const server = { host: 'mail.shop.example', port: 25, encryption: 'none', user: '', password: '' };
  expect(await setUp({ mail_server: server })).toMatchObject({ status: 201, fields: ['mail_sender_address'] });
  const sender = { mail_sender_address: 'shop@shop.example' };
  const login = { ...server, user: 'shop', password: 'secret' };
  expect(await setUp({ mail_server: login, ...sender })).toMatchObject({ fields: ['mail_server.encryption'] });
  const metadata = { ...server, host: '169.254.169.254' };
  expect(await setUp({ mail_server: metadata, ...sender })).toMatchObject({ fields: ['mail_server.host'] });
});

const plainServer = () => ({ host: '127.0.0.1', port: smtpPort, encryption: 'none', user: '', password: '' });
const testMail = (changes: Payload = {}, remoteAddress?: string) => {
  const mail = { email: OWNER, mail_server: plainServer(), mail_sender_address: 'shop@shop.example' };
  return post('test-mail-server', { ...mail, ...changes }, remoteAddress);
};

test('a test mail reaches the owner before the set-up, and nothing is stored', async () => {
  const before = received.length;
  expect(await testMail({ shop_name: 'Lantern' })).toMatchObject({
    status: 200,
    data: { state: 'accepted', recipient: OWNER },
  });
  expect(received.slice(before).join()).toContain('Test email from Lantern');
  expect(await shop.db.selectFrom('encrypted_secret').select('name').execute()).toEqual([]);
});

test('a stranger without the token sends no test mail and does not use up those of the owner', async () => {
  const before = received.length;
  for (let tries = 0; tries < 8; tries += 1)
    expect(await testMail({ token: 'guessed' }, '203.0.113.9')).toMatchObject({
      status: 403,
      code: 'install.wrong_token',
    });
  expect(received.length).toBe(before);
  expect((await testMail()).status).toBe(200);
});

test('after five test mails an hour the next one is refused, from any address', async () => {
  for (let tries = 0; tries < 5; tries += 1) expect((await testMail()).status).toBe(200);
  expect((await testMail({}, '203.0.113.9')).status).toBe(429);
});

test('addresses that no mail server can have are refused without a connection', async () => {
  const metadata = { ...plainServer(), host: '169.254.169.254' };
  expect(await testMail({ mail_server: metadata })).toMatchObject({ status: 201, fields: ['mail_server.host'] });
});

test('after the set-up no test mail is sent', async () => {
  expect((await setUp()).status).toBe(200);
  expect(await testMail()).toMatchObject({ status: 403, code: 'install.configured' });
});
