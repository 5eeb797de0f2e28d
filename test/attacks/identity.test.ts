import cookie from '@fastify/cookie';
import Fastify from 'fastify';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { identifyVisitor } from '../../src/modules/customers/sessions/identify-visitor.ts';
import { sessionCookie } from '../../src/modules/customers/sessions/session-cookie.ts';
import { requestPasswordResetOperation } from '../../src/modules/customers/sign-in/password-reset.operations.ts';
import { requestPasswordReset } from '../../src/modules/customers/sign-in/request-password-reset.ts';
import { resetPassword } from '../../src/modules/customers/sign-in/reset-password.ts';
import { signIn } from '../../src/modules/customers/sign-in/sign-in.ts';
import { resendSignUpCode } from '../../src/modules/customers/sign-up/resend-sign-up-code.ts';
import { signUp } from '../../src/modules/customers/sign-up/sign-up.ts';
import { ANONYMOUS_VISITOR } from '../../src/platform/http/visitor.ts';
import { executeInput } from '../../src/platform/operations/execute-input.ts';
import { DEFAULT_LIMITS } from '../../src/platform/rate-limits/limits.ts';
import { createServices } from '../../src/services.ts';
import { createShopRequest } from '../../src/web/http/shop-request.server.ts';
import { countingQueries } from '../database/counting-queries.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { createContextCaller } from '../support/context-caller.ts';
import {
  codeMailedTo,
  GUEST_BROWSER,
  mailsTo,
  makeCustomer,
  makeRequestContext,
  newMailbox,
} from '../support/people.ts';
import { type ApiDocument, callsOf } from './api-document.ts';

const hashing = vi.hoisted(() => ({ times: 0 }));
// the library works as usual, and its calls are counted
vi.mock('@node-rs/argon2', async (original) => {
  const real = await original<typeof import('@node-rs/argon2')>();
  return {
    ...real,
    hash: (...given: Parameters<typeof real.hash>) => {
      hashing.times += 1;
      return real.hash(...given);
    },
    verify: (...given: Parameters<typeof real.verify>) => {
      hashing.times += 1;
      return real.verify(...given);
    },
  };
});

const PASSWORD = 'engine-no-9';
const MINUTE_MS = 60_000;

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
});
beforeEach(() => {
  hashing.times = 0;
});
afterAll(() => shop.close());

type Headers = Record<string, string>;
const post = (path: string, payload: object, headers: Headers = {}) =>
  shop.app.inject({ method: 'POST', url: `/api/v1${path}`, payload, headers });
const enter = (email: string, password: string, context: Parameters<typeof makeRequestContext>[0] = {}) =>
  signIn(shop.db, { email, password }, makeRequestContext(context), GUEST_BROWSER);
const isIn = async (token: string) =>
  (await identifyVisitor(shop.db, { token }, { now: new Date(), demo: false })).customer !== null;

/** Every row of every table as text. */
async function everythingStored(): Promise<string> {
  const { rows: tables } = await sql<{ name: string }>`
    select format('%I.%I', table_schema, table_name) as name from information_schema.tables
    where table_schema not in ('pg_catalog', 'information_schema') and table_type = 'BASE TABLE'`.execute(shop.db);
  const texts: string[] = [];
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.raw(name)} t`.execute(shop.db);
    texts.push(...rows.map(({ row }) => row));
  }
  return texts.join('\n');
}

describe('a session', () => {
  test('is a token of 256 bits that no table contains in a usable form', async () => {
    const { email } = await makeCustomer(shop.db);
    const { token } = (await post('/user/signin', { email, password: PASSWORD })).json().data;
    const bytes = Buffer.from(token, 'base64url');
    expect(bytes).toHaveLength(32);
    const stored = await everythingStored();
    expect(stored).toContain(email);
    for (const form of [token, bytes.toString('hex'), bytes.toString('base64')]) expect(stored).not.toContain(form);
  });

  test('is sent in responses that are not cached', async () => {
    const { email } = await makeCustomer(shop.db);
    const answer = await post('/user/signin', { email, password: PASSWORD });
    expect(answer.headers['cache-control']).toMatch(/no-store/);
    expect(answer.headers['set-cookie']).toBeUndefined();
    expect((await post('/user/signin', { email, password: 'wrong-one' })).headers['cache-control']).toMatch(/no-store/);
  });

  test('is never a token supplied by the visitor', async () => {
    const { email, token } = await makeCustomer(shop.db);
    const planted = crypto.randomUUID();
    const answers = [
      await post(
        '/user/signin',
        { email, password: PASSWORD },
        { cookie: `frontend_token=${'x'.repeat(43)}`, 'sec-fetch-site': 'same-origin' },
      ),
      await post('/user/signin', { email, password: PASSWORD, user_token: planted }),
      await post('/user/signin', { email, password: PASSWORD }, { authorization: `Bearer ${token}` }),
    ];
    const tokens = answers.map((answer) => answer.json().data.token);
    expect(new Set([...tokens, token, planted, 'x'.repeat(43)]).size).toBe(6);
    for (const made of ['x'.repeat(43), planted]) expect(await isIn(made)).toBe(false);
  });

  test('cannot be opened, and nothing can be changed, by a page of another site', async () => {
    const { token } = await makeCustomer(shop.db);
    const document: ApiDocument = (await shop.app.inject('/api/v1/openapi.json')).json();
    const writes = callsOf(document).filter(({ method }) => method !== 'get');
    expect(writes.length).toBeGreaterThan(50);
    const foreign: Headers[] = [
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { origin: 'https://evil.example' },
      { origin: 'null' },
      {},
    ];
    for (const { method, path } of writes) {
      const headers = foreign[path.length % foreign.length] ?? {};
      const answer = await shop.app.inject({
        method: method === 'delete' ? 'DELETE' : 'POST',
        url: path.replace(/\{\w+\}/g, '1'),
        payload: {},
        headers: { ...headers, cookie: `frontend_token=${token}` },
      });
      expect([method, path, headers, answer.statusCode]).toEqual([method, path, headers, 403]);
    }
    expect(await isIn(token)).toBe(true);
  });

  test('is not ended by an image on another site', async () => {
    const { token } = await makeCustomer(shop.db);
    for (const site of ['same-origin', 'cross-site', 'none']) {
      const headers = { cookie: `frontend_token=${token}`, 'sec-fetch-site': site };
      expect((await shop.app.inject({ url: '/api/v1/user/logout', headers })).statusCode).toBe(401);
    }
    expect(await isIn(token)).toBe(true);
  });
});

test('the session cookie is HttpOnly, SameSite and Secure', async () => {
  const server = Fastify();
  await server.register(cookie);
  for (const [path, siteUrl] of [
    ['/open', 'http://shop.example'],
    ['/closed', 'https://shop.example'],
  ] as const) {
    const config = { ...readConfig({ LOG_LEVEL: 'silent' }), siteUrl };
    const services = createServices({ config, db: shop.db, clock: () => new Date() });
    server.get(path, async (request, reply) => {
      const opened = createShopRequest(request, reply, 'en', services, async () => ANONYMOUS_VISITOR);
      opened.shop.setCookie(sessionCookie.name, 'a-token', sessionCookie.options);
      return { isPersonal: opened.isPersonal() };
    });
  }
  const attributes = 'frontend_token=a-token; Max-Age=31622400; Path=/; HttpOnly';
  const closed = await server.inject('/closed');
  expect(closed.headers['set-cookie']).toBe(`${attributes}; Secure; SameSite=Lax`);
  // which keeps the page out of every cache
  expect(closed.json()).toEqual({ isPersonal: true });
  expect((await server.inject('/open')).headers['set-cookie']).toBe(`${attributes}; SameSite=Lax`);
  await server.close();
});

describe('response times do not reveal whether an address has an account', () => {
  const work = async (ask: (db: TestApp['db'], email: string) => Promise<unknown>, email: string) => {
    hashing.times = 0;
    const { db, count } = countingQueries(shop.db);
    await ask(db, email);
    return { hashes: hashing.times, queries: count() };
  };

  test.each([
    [
      'signing in',
      1,
      (db: TestApp['db'], email: string) =>
        signIn(db, { email, password: 'not-this-one' }, makeRequestContext({ limits: DEFAULT_LIMITS }), GUEST_BROWSER),
    ],
    [
      'signing up',
      1,
      (db: TestApp['db'], email: string) =>
        signUp(db, { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD }, makeRequestContext()),
    ],
    [
      'forgetting a password',
      0,
      (db: TestApp['db'], email: string) => requestPasswordReset(db, email, makeRequestContext()),
    ],
    [
      'asking for a code again',
      0,
      (db: TestApp['db'], email: string) => resendSignUpCode(db, email, makeRequestContext()),
    ],
  ])('%s', async (_what, hashes, ask) => {
    const { email: known } = await makeCustomer(shop.db);
    await work(ask, newMailbox()); // settings are read now and cached
    const [one, other] = [await work(ask, known), await work(ask, newMailbox())];
    expect([one.hashes, other.hashes]).toEqual([hashes, hashes]);
    expect(one.queries).toBeGreaterThan(1);
    // at most one insert: a fraction of a millisecond
    expect(Math.abs(one.queries - other.queries)).toBeLessThanOrEqual(1);
  });

  test('an account without a password takes the time of a password hash as well', async () => {
    const { email } = await makeCustomer(shop.db);
    await shop.db.updateTable('customer').set({ password_hash: null }).where('email', '=', email).execute();
    hashing.times = 0;
    expect(await enter(email, PASSWORD)).toMatchObject({ refusal: { code: 'customers.sign-in-failed' } });
    expect(hashing.times).toBe(1);
  });
});

describe('guessing', () => {
  test('is refused after ten passwords for one account from one network', async () => {
    const { email, password } = await makeCustomer(shop.db);
    const limits = DEFAULT_LIMITS;
    for (let tries = 0; tries < 10; tries += 1) expect((await enter(email, 'wrong', { limits })).ok).toBe(false);
    expect(await enter(email, password, { limits })).toMatchObject({ refusal: { kind: 'too-many' } });
    expect((await enter(email, password, { limits, address: '198.51.100.9' })).ok).toBe(true);
  });

  test('is refused after a hundred consecutive passwords for one account from any network', async () => {
    const { email, password } = await makeCustomer(shop.db);
    const limits = DEFAULT_LIMITS;
    const now = new Date();
    for (let tries = 0; tries < 100; tries += 1)
      expect(await enter(email, 'wrong', { limits, now, address: `198.51.${tries}.1` })).toMatchObject({
        refusal: { code: 'customers.sign-in-failed' },
      });
    expect(await enter(email, password, { limits, now, address: '203.0.113.7' })).toMatchObject({
      refusal: { kind: 'too-many' },
    });
  });

  test('causes at most ten mails per hour to one mailbox, regardless of the operation', async () => {
    const { email } = await makeCustomer(shop.db);
    await shop.db.deleteFrom('mail').execute();
    const began = Date.now();
    for (let minute = 0; minute < 59; minute += 1) {
      const context = makeRequestContext({
        limits: DEFAULT_LIMITS,
        now: new Date(began + minute * MINUTE_MS),
        address: `192.0.2.${minute}`,
      });
      await executeInput(requestPasswordResetOperation, createContextCaller(shop.db, context), { input: { email } });
      await signUp(shop.db, { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD }, context);
    }
    const mails = await mailsTo(shop.db, email);
    expect(mails.length).toBeLessThanOrEqual(10);
    expect(mails.length).toBeGreaterThan(4);
  });

  test('a code is valid only for its own account', async () => {
    const [one, other] = [await makeCustomer(shop.db), await makeCustomer(shop.db)];
    await requestPasswordReset(shop.db, one.email, makeRequestContext());
    await requestPasswordReset(shop.db, other.email, makeRequestContext());
    const code = await codeMailedTo(shop.db, one.email);
    const change = { email: other.email, code, password: 'a-new-engine', password_confirmation: 'a-new-engine' };
    if (code !== (await codeMailedTo(shop.db, other.email)))
      expect(await resetPassword(shop.db, change, makeRequestContext(), null)).toMatchObject({
        refusal: { code: 'customers.code-wrong' },
      });
    expect((await enter(other.email, other.password)).ok).toBe(true);
  });

  test.each(['123456', 'password', 'qwerty', 'iloveyou', 'Passw0rd', '111111', 'football'])(
    'the common password %s is refused',
    async (password) => {
      const body = { name: 'Ada', email: newMailbox(), password, password_confirmation: password };
      const refused = await post('/user/signup', body);
      expect(refused.json()).toMatchObject({ status: 201, data: { code: 'customers.password_common' } });
    },
  );
});

test('concurrent sign-ups of one address create one account, and no request fails', async () => {
  const email = newMailbox();
  const body = { name: 'Ada', email, password: PASSWORD, password_confirmation: PASSWORD };
  const begun = await Promise.all(Array.from({ length: 10 }, () => post('/user/signup', body)));
  expect(begun.map(({ statusCode }) => statusCode)).toEqual(Array.from({ length: 10 }, () => 200));
  const codes = (await mailsTo(shop.db, email)).map(({ plain }) => /^\d{6}$/m.exec(plain)?.[0] ?? '');
  const verified = await Promise.all(codes.map((code) => post('/user/verify', { email, code })));
  expect(verified.every(({ statusCode }) => statusCode < 500)).toBe(true);
  expect(await shop.db.selectFrom('customer').select('id').where('email', '=', email).execute()).toHaveLength(
    verified.filter(({ statusCode }) => statusCode === 200).length,
  );
});

test('excess sign-ins are refused with 503 and Retry-After, and the others succeed', async () => {
  const { email } = await makeCustomer(shop.db);
  const answers = await Promise.all(
    Array.from({ length: 80 }, () => post('/user/signin', { email, password: PASSWORD })),
  );
  const codes = new Set(answers.map(({ statusCode }) => statusCode));
  expect([...codes].sort()).toEqual([200, 503]);
  const rejectedSignIn = answers.find(({ statusCode }) => statusCode === 503);
  expect(rejectedSignIn?.headers['retry-after']).toBe('2');
});
