import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../../src/platform/rate-limits/limits.ts';
import { type TestApp, testApp } from '../support/app.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../support/buying.ts';
import { makeProduct } from '../support/factories.ts';
import { codeMailedTo, makeCustomer, newMailbox } from '../support/people.ts';

/** Lower limits than the defaults, with the same refill rate. */
const ACCOUNT = { burst: 20, seconds: 17_280 };
let shop: TestApp;
const time = { now: NOW };
beforeAll(async () => {
  shop = await testApp({ clock: () => time.now, env: { LIMITS: JSON.stringify({ signInAccount: ACCOUNT }) } });
  await makeShippingRule(shop.db);
});
// a day later every bucket is full again
beforeEach(() => {
  time.now = new Date(time.now.getTime() + 86_400_000);
});
afterAll(() => shop.close());

type Sent = { from: string; headers?: Record<string, string> };

async function call(url: string, payload: object | undefined, { from, headers = {} }: Sent) {
  const method = payload ? 'POST' : 'GET';
  const answer = await shop.app.inject({ method, url: `/api/v1/${url}`, payload, remoteAddress: from, headers });
  return { status: answer.statusCode, retryAfter: answer.headers['retry-after'], ...answer.json() };
}

const signIn = (email: string, password: string, from: string) => call('user/signin', { email, password }, { from });
const v4 = (turn: number) => `198.51.${Math.floor(turn / 250)}.${(turn % 250) + 1}`;

async function order() {
  const owner = newGuest();
  const { id } = await makeProduct(shop.db, { selling: 2_000, quantity: 5 });
  await fillCart(shop.db, owner, id);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  return placed.value;
}

test('one network can try at most fifty wrong passwords an hour over many accounts', async () => {
  const statuses: number[] = [];
  for (let turn = 0; turn < 60; turn += 1)
    statuses.push((await signIn(newMailbox(), 'a-common-password', '192.0.2.10')).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(DEFAULT_LIMITS.failedGuess.burst);
  expect(statuses.at(-1)).toBe(429);
});

test('other addresses of the same /64 network, or an address in IPv6 notation, give no new attempts', async () => {
  const { email } = await makeCustomer(shop.db);
  const statuses: number[] = [];
  for (let turn = 0; turn < 12; turn += 1)
    statuses.push((await signIn(email, 'wrong-password', `2001:db8:5:5:${turn.toString(16)}::1`)).status);
  expect(statuses.filter((status) => status === 201)).toHaveLength(DEFAULT_LIMITS.signIn.burst);
  for (let turn = 0; turn < 10; turn += 1) await signIn(email, 'wrong-password', '192.0.2.11');
  expect((await signIn(email, 'wrong-password', '::ffff:192.0.2.11')).status).toBe(429);
  const looked: number[] = [];
  for (let turn = 0; turn < 11; turn += 1)
    looked.push((await call('track-order?code=0000000000', undefined, { from: `2001:db8:5:6::${turn}` })).status);
  expect(looked).toEqual([...Array(10).fill(404), 429]);
  const written: number[] = [];
  const letter = { topic: 'other', name: 'Z', email: 'z@shop.example', message: 'Hello there' };
  for (let turn = 0; turn < 11; turn += 1)
    written.push((await call('contact', letter, { from: `2001:db8:5:7::${turn}` })).status);
  expect(written.at(-1)).toBe(429);
});

test('the owner can sign in from a known network during a distributed attack', async () => {
  const { email, password } = await makeCustomer(shop.db);
  expect((await signIn(email, password, '192.0.2.20')).status).toBe(200);
  for (let turn = 0; turn < ACCOUNT.burst; turn += 1) await signIn(email, 'wrong', v4(turn));
  const otherNetwork = await signIn(email, password, '192.0.2.21');
  expect(otherNetwork.status).toBe(429);
  expect(Number(otherNetwork.retryAfter)).toBeLessThanOrEqual(864);
  expect((await signIn(email, password, '192.0.2.20')).status).toBe(200);
});

test('requesting a new code gives no new attempts: twenty wrong reset codes a day for one mailbox', async () => {
  const { email } = await makeCustomer(shop.db);
  const begin = time.now.getTime();
  let tried = 0;
  for (let turn = 0; turn < 12; turn += 1) {
    time.now = new Date(begin + turn * 13 * 60_000);
    await call('user/forgot-password', { email }, { from: v4(turn) });
    const code = (await codeMailedTo(shop.db, email)) === '000000' ? '000001' : '000000';
    const reset = { email, code, password: 'a-new-engine', password_confirmation: 'a-new-engine' };
    for (let again = 0; again < 5; again += 1) {
      const answer = await call('user/update-password', reset, { from: v4(turn) });
      if (answer.status === 201) tried += 1;
    }
  }
  // twenty, and the refill of two and a half hours
  expect(tried).toBeLessThanOrEqual(22);
});

test('after five wrong last digits, digits are no longer accepted for an order from any network, with the same response', async () => {
  const { code } = await order();
  const track = (contact: string, from: string) =>
    call(`track-order?${new URLSearchParams({ code, contact })}`, undefined, { from });
  const wrong = await Promise.all(Array.from({ length: 20 }, (_, turn) => track(String(1_000 + turn), v4(turn))));
  expect(new Set(wrong.map(({ status }) => status))).toEqual(new Set([201]));
  const { phone } = await shop.db
    .selectFrom('shop_order')
    .select('phone')
    .where('code', '=', code)
    .executeTakeFirstOrThrow();
  const right = await track(phone.slice(-4), '203.0.113.1');
  expect({ ...right, data: { ...right.data } }).toEqual({ ...wrong[0], retryAfter: undefined });
  const cancel = await call(`cancellation/find?${new URLSearchParams({ code, contact: phone.slice(-4) })}`, undefined, {
    from: '203.0.113.2',
  });
  expect(cancel.data.code).toBe('orders.contact_differs');
  expect((await track('zahra@example.com', '203.0.113.1')).status).toBe(200);
  // this network is known now, and digits open the order from it again
  expect((await track(phone.slice(-4), '203.0.113.1')).status).toBe(200);
  time.now = new Date(time.now.getTime() + 86_400_000);
  expect((await track(phone.slice(-4), '203.0.113.9')).status).toBe(200);
});
