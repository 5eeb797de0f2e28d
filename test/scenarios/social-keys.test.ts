import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { unprefixedPaths } from '../../src/web/paths.ts';
import { type TestDatabase, testDb } from '../database/db.ts';
import { containsSecret, dumpDatabase } from '../support/admin/dump-database.ts';
import { type OpenShop, openShop } from '../support/admin/keys-shop.ts';
import { signedIn } from '../support/staff-client.ts';

const KEYS = { client_id: '42-abc.apps.googleusercontent.com', client_secret: 'GOCSPX-7f3kQpLw0ZxYv7N2' };
/** With time for the requests of a busy machine. */
const WITHIN_A_SECOND = { timeout: 2000, interval: 50 };
const dataDir = mkdtempSync(path.join(tmpdir(), 'social-keys-'));
const env = { SHOP_DEMO: '0', LIMITS: 'off', DATA_DIR: dataDir, GOOGLE_ISSUER_URL: 'http://127.0.0.1:9' };

let database: TestDatabase;
/** Two processes that share the database. */
let first: OpenShop;
let second: OpenShop;
let token: string;

beforeAll(async () => {
  database = await testDb();
  first = await openShop(database, env);
  second = await openShop(database, env);
  token = await signedIn(Object.assign({ app: first.app }, database), 'owner');
});
beforeEach(async () => {
  await database.db.deleteFrom('encrypted_secret').execute();
  await database.db.deleteFrom('setting').where('key', 'in', ['google_login', 'facebook_login']).execute();
  for (const { services } of [first, second]) {
    services.socialKeys.invalidate();
    await services.socialKeys.sync({ warn: () => undefined });
  }
});
afterAll(async () => {
  await Promise.all([first.app.close(), second.app.close()]);
  await database.close();
});

const save = (body: object, provider = 'google') =>
  first.post(`sign-in-providers/${provider}/keys`, { version: 0, ...KEYS, ...body }, token);

async function readState(provider = 'google') {
  const { providers } = (await first.get('sign-in-providers', token)).data;
  return providers.find((one: { provider: string }) => one.provider === provider);
}

async function saveAccounts(change: object) {
  const { version, values } = (await first.get('settings/accounts', token)).data;
  return first.post('settings/accounts', { version, values: { ...values, ...change } }, token);
}
const switchOn = () => saveAccounts({ google_login: true });

test.each([
  ['an id of another kind', { client_id: '12345' }, ['client_id']],
  ['a missing secret', { client_secret: '' }, ['client_secret']],
  ['a secret with a space', { client_secret: 'GOCSPX 1' }, ['client_secret']],
])('%s is refused at its field, and nothing is saved', async (_, change, fields) => {
  const { body } = await save(change);
  expect(Object.keys(JSON.parse(body).data.fields)).toEqual(fields);
  expect(await readState()).toMatchObject({ source: 'none', version: 0 });
});

test('a provider without keys cannot be switched on', async () => {
  const { body } = await switchOn();
  expect(Object.keys(JSON.parse(body).data.fields)).toEqual(['values.google_login']);
});

test('saved keys are used by every process within a second, and removed keys no longer', async () => {
  // without a discovery document, so that the sign-in starts without a connection
  const app = { client_id: '1000000000000042', client_secret: '0123456789abcdef0123456789abcdef' };
  expect((await save(app, 'facebook')).status).toBe(200);
  expect((await saveAccounts({ facebook_login: true })).status).toBe(200);
  const findClient = async ({ app: process }: OpenShop) => {
    const { headers } = await process.inject(unprefixedPaths.socialSignIn('facebook'));
    return new URL(String(headers.location), 'https://shop.example').searchParams.get('client_id');
  };
  expect(await findClient(first)).toBe(app.client_id);
  await vi.waitUntil(async () => (await findClient(second)) === app.client_id, WITHIN_A_SECOND);
  const { version } = await readState('facebook');
  expect((await first.post('sign-in-providers/facebook/remove-keys', { version }, token)).status).toBe(200);
  expect(await findClient(first)).toBeNull();
  await vi.waitUntil(async () => (await findClient(second)) === null, WITHIN_A_SECOND);
});

test('a provider without keys stays on and does not block other settings, but cannot be switched on again', async () => {
  await save({});
  await switchOn();
  const { version } = await readState();
  await first.post('sign-in-providers/google/remove-keys', { version }, token);
  expect((await saveAccounts({ facebook_login: false })).status).toBe(200);
  expect((await saveAccounts({ google_login: false })).status).toBe(200);
  const { body } = await switchOn();
  expect(Object.keys(JSON.parse(body).data.fields)).toEqual(['values.google_login']);
});

test('the secret is neither shown nor stored in clear, nor in the audit log', async () => {
  await save({});
  const state = await readState();
  expect(state).toMatchObject({ source: 'admin', client_id: KEYS.client_id, secret_is_set: true });
  expect(state.last_characters).toBe(KEYS.client_secret.slice(-4));
  expect(JSON.stringify(state)).not.toContain(KEYS.client_secret);
  expect(containsSecret(await dumpDatabase(database.db), KEYS.client_secret)).toBe(false);
  const entry = await database.db
    .selectFrom('audit_entry')
    .select(['action', 'after'])
    .where('subject_kind', '=', 'sign-in-provider')
    .orderBy('id', 'desc')
    .executeTakeFirst();
  expect(entry).toMatchObject({ action: 'social-keys-change', after: { fields: 'clientId, clientSecret' } });
});

test('an editor with an older version is refused, and an empty secret stays as it is', async () => {
  await save({});
  expect((await save({})).status).toBe(409);
  const changed = await save({ version: 1, client_id: '43-x.apps.googleusercontent.com', client_secret: '' });
  expect(changed.status).toBe(200);
  await first.app.inject('/api/v1/common');
  expect(first.services.socialKeys.current.google).toMatchObject({
    clientId: '43-x.apps.googleusercontent.com',
    clientSecret: KEYS.client_secret,
  });
});

test('keys of the environment win and can only be changed there', async () => {
  await save({});
  const fixed = { GOOGLE_CLIENT_ID: '44-env.apps.googleusercontent.com', GOOGLE_CLIENT_SECRET: 'GOCSPX-of-the-server' };
  const shop = await openShop(database, { ...env, ...fixed });
  try {
    const { data } = await shop.post('sign-in-providers/google/keys', { version: 0, ...KEYS }, token);
    expect(data.code).toBe('social.environment_keys');
    const [google] = (await shop.get('sign-in-providers', token)).data.providers;
    expect(google).toMatchObject({ source: 'environment', client_id: '', secret_is_set: false });
    expect(shop.services.socialKeys.current.google?.clientId).toBe(fixed.GOOGLE_CLIENT_ID);
  } finally {
    await shop.app.close();
  }
});

test('a provider that does not respond fails the connection test', async () => {
  const { data } = await first.post('sign-in-providers/google/test', {}, token);
  expect(data.code).toBe('social.unavailable');
});
