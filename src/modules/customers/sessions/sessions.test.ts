import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';

const CHROME =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36';

let shop: TestApp;
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
});
afterAll(() => shop.close());

const as = (token: string) => ({ authorization: `Bearer ${token}` });
const call = (path: string, token: string, payload?: object) =>
  shop.app.inject({ method: payload ? 'POST' : 'GET', url: `/api/v1${path}`, payload, headers: as(token) });
const end = (token: string, payload: object) => call('/user/sessions/end', token, payload);
const signIn = async (email: string, password: string, userAgent: string): Promise<string> => {
  const headers = { 'user-agent': userAgent };
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/v1/user/signin',
    payload: { email, password },
    headers,
  });
  return answer.json().data.token;
};
const listSessions = async (token: string) => (await call('/user/sessions', token)).json().data.sessions;
const isSignedIn = async (token: string) => (await call('/profile', token)).json().data.is_logged_in;

test('a customer sees the list of sessions, the current one first, without tokens', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const phone = await signIn(email, password, CHROME);
  const sessions = await listSessions(phone);
  expect(sessions).toMatchObject([
    { browser: 'Chrome', system: 'Android', current: true },
    { browser: null, system: null, current: false },
  ]);
  for (const secret of [token, phone]) expect(JSON.stringify(sessions)).not.toContain(secret);
  expect(Object.keys(sessions[0]).sort()).toEqual(['browser', 'current', 'id', 'last_seen', 'since', 'system']);
});

test('one session is ended, and the others stay valid', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const phone = await signIn(email, password, CHROME);
  const [, other] = await listSessions(phone);
  expect((await end(phone, { id: other.id })).statusCode).toBe(200);
  expect([await isSignedIn(token), await isSignedIn(phone)]).toEqual([false, true]);
  expect(await listSessions(phone)).toHaveLength(1);
});

test('all other sessions are ended at once', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const [phone, tablet] = [await signIn(email, password, CHROME), await signIn(email, password, CHROME)];
  expect((await end(phone, { others: true })).statusCode).toBe(200);
  expect([await isSignedIn(token), await isSignedIn(phone), await isSignedIn(tablet)]).toEqual([false, true, false]);
});

test('a session of another customer is refused like a missing one and stays valid', async () => {
  const mine = await makeCustomer(shop.db);
  const theirs = await makeCustomer(shop.db);
  const [session] = await listSessions(theirs.token);
  for (const id of [session.id, crypto.randomUUID()]) expect((await end(mine.token, { id })).statusCode).toBe(404);
  expect(await isSignedIn(theirs.token)).toBe(true);
});

test('invalid requests are refused by field, and guests are refused', async () => {
  const { token } = await makeCustomer(shop.db);
  for (const payload of [
    {},
    { id: 'x' },
    { id: crypto.randomUUID(), others: true },
    { others: false },
    { all: true },
  ]) {
    const refused = await end(token, payload);
    expect([payload, refused.statusCode]).toEqual([payload, 201]);
    expect(Object.keys(refused.json().data.fields)).not.toEqual([]);
  }
  expect(await isSignedIn(token)).toBe(true);
  for (const path of ['/user/sessions', '/user/social-login/accounts'])
    expect((await shop.app.inject(`/api/v1${path}`)).statusCode).toBe(401);
});
