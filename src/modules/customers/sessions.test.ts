import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { makeCustomer } from '../../../test/people.ts';

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
const listed = async (token: string) => (await call('/user/sessions', token)).json().data.sessions;
const isIn = async (token: string) => (await call('/profile', token)).json().data.is_logged_in;

test('somebody sees where they are signed in, this device first, and no token', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const phone = await signIn(email, password, CHROME);
  const sessions = await listed(phone);
  expect(sessions).toMatchObject([
    { browser: 'Chrome', system: 'Android', current: true },
    { browser: null, system: null, current: false },
  ]);
  for (const secret of [token, phone]) expect(JSON.stringify(sessions)).not.toContain(secret);
  expect(Object.keys(sessions[0]).sort()).toEqual(['browser', 'current', 'id', 'last_seen', 'since', 'system']);
});

test('one device is signed out, and the others stay in', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const phone = await signIn(email, password, CHROME);
  const [, other] = await listed(phone);
  expect((await end(phone, { id: other.id })).statusCode).toBe(200);
  expect([await isIn(token), await isIn(phone)]).toEqual([false, true]);
  expect(await listed(phone)).toHaveLength(1);
});

test('all others are signed out at once', async () => {
  const { email, password, token } = await makeCustomer(shop.db);
  const [phone, tablet] = [await signIn(email, password, CHROME), await signIn(email, password, CHROME)];
  expect((await end(phone, { others: true })).statusCode).toBe(200);
  expect([await isIn(token), await isIn(phone), await isIn(tablet)]).toEqual([false, true, false]);
});

test('the session of somebody else is as missing as one that never was, and goes on', async () => {
  const mine = await makeCustomer(shop.db);
  const theirs = await makeCustomer(shop.db);
  const [session] = await listed(theirs.token);
  for (const id of [session.id, crypto.randomUUID()]) expect((await end(mine.token, { id })).statusCode).toBe(404);
  expect(await isIn(theirs.token)).toBe(true);
});

test('neither, both and other things are refused with their field, and guests altogether', async () => {
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
  expect(await isIn(token)).toBe(true);
  for (const path of ['/user/sessions', '/user/social-login/accounts'])
    expect((await shop.app.inject(`/api/v1${path}`)).statusCode).toBe(401);
});
