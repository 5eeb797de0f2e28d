import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/support/buying.ts';
import { cancelTokenFor } from '../../../test/support/cancelling.ts';
import { deskOf, signedIn } from '../../../test/support/desk.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo, makeCustomer } from '../../../test/support/people.ts';
import { deliver } from '../../../test/support/returning.ts';
import { GUEST_COOKIE } from '../../platform/security/credentials.ts';
import { hashToken } from '../../platform/security/tokens.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import { purgeUnconfirmed } from './confirm-cancellation.ts';

const EMAIL = 'zahra@example.com';
const DAY_MS = 86_400_000;
let shop: TestApp;
let desk: ReturnType<typeof deskOf>;
let clerk: string;
const time = { now: NOW };
beforeAll(async () => {
  shop = await testApp({ clock: () => time.now });
  await makeShippingRule(shop.db);
  desk = deskOf(shop);
  clerk = await signedIn(shop, 'orders');
});
beforeEach(async () => {
  time.now = NOW;
  // beyond every rate limit window
  await shop.db.deleteFrom('throttle').execute();
});
afterAll(() => shop.close());

/** Two pieces of five, paid on delivery. */
async function order(owner: CartOwner = newGuest()) {
  const product = await makeProduct(shop.db, { selling: 2_000, quantity: 5 });
  await fillCart(shop.db, owner, product.id, 2);
  const placed = await press(shop.db, owner, {}, { now: time.now });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const line = (await readOrderById(shop.db, placed.value.id))?.lines[0]?.id ?? '';
  return { ...placed.value, line, inventoryId: product.inventoryIds[0] ?? 0 };
}

async function call(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/cancellation/${url}`, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}

const requestCancellation = (code: string, input: object = {}, headers: Record<string, string> = {}) =>
  call('cancel-order', { code, contact: '4567', reason_code: 'changed_mind', ...input }, headers);
const confirm = (token: string) => call('confirm', { token });
const statusOf = async (id: string) => (await readOrderById(shop.db, id))?.status;
const linksMailed = async (code: string) =>
  (await mailsTo(shop.db, EMAIL)).filter(
    ({ kind, subject }) => kind === 'order-cancelConfirm' && subject.includes(code),
  ).length;
async function stock({ inventoryId }: { inventoryId: number }) {
  const row = await shop.db.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst();
  return row?.quantity;
}

test('with code and contact nothing is cancelled or shown to staff before the buyer opens the mailed link', async () => {
  for (const contact of ['4567', EMAIL]) {
    const bought = await order();
    const response = await requestCancellation(bought.code, { contact }, { language: 'fr' });
    expect(response.status).toBe(200);
    expect(response.data).toMatchObject({ cancellation: null, can_cancel: true });
    expect(response.data.confirm_until).toBe(new Date(time.now.getTime() + DAY_MS).toISOString());
    expect(response.data.notice).toMatch(/Ouvrez-le dans les 24 heures pour confirmer l’annulation/);
    expect([await statusOf(bought.id), await stock(bought)]).toEqual([2, 3]);
    const shown = await desk(`orders/${bought.code}`, undefined, { token: clerk });
    expect(shown.status).toBe(200);
    expect(JSON.stringify(shown.data)).not.toMatch(/changed_mind|unconfirmed/);
    for (const status of ['requested', 'done'])
      expect((await desk(`cancellations?status=${status}`, undefined, { token: clerk })).body).not.toContain(
        bought.code,
      );

    const done = await confirm(await cancelTokenFor(shop.db, bought.code));
    expect(done.data.cancellation).toMatchObject({ status: 'done', requested_by: 'customer' });
    expect([await statusOf(bought.id), await stock(bought)]).toEqual([6, 5]);
  }
});

test('a link works once, also when it is opened again or concurrently', async () => {
  const bought = await order();
  await requestCancellation(bought.code);
  const token = await cancelTokenFor(shop.db, bought.code);
  const both = await Promise.all([1, 2, 3].map(() => confirm(token)));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await confirm(token)).status).toBe(200);
  expect(await stock(bought)).toBe(5);
  const rows = await shop.db.selectFrom('cancellation').select('id').where('order_id', '=', bought.id).execute();
  expect(rows).toHaveLength(1);
  const notifications = (await mailsTo(shop.db, EMAIL)).filter(
    ({ kind, subject }) => kind === 'order-cancelled' && subject.includes(bought.code),
  );
  expect(notifications).toHaveLength(1);
});

test('a link expires after a day, works for its own order only, and an invented token is refused', async () => {
  const [one, other] = [await order(), await order()];
  await requestCancellation(one.code);
  const token = await cancelTokenFor(shop.db, one.code);
  expect((await confirm('x'.repeat(43))).data.code).toBe('cancellations.link_over');
  const begin = time.now;
  time.now = new Date(begin.getTime() + DAY_MS + 1);
  expect((await confirm(token)).status).toBe(404);
  await purgeUnconfirmed(shop.db, new Date(begin.getTime() + DAY_MS));
  time.now = begin;
  expect((await confirm(token)).status).toBe(200);
  expect([await statusOf(one.id), await statusOf(other.id)]).toEqual([6, 2]);
  await purgeUnconfirmed(shop.db, new Date(begin.getTime() + DAY_MS + 1));
  expect(
    await shop.db.selectFrom('unconfirmed_cancellation').select('id').where('order_id', '=', one.id).execute(),
  ).toEqual([]);
});

test('the link does not cancel an order that was shipped in the meantime', async () => {
  const bought = await order();
  await requestCancellation(bought.code);
  await deliver(shop.db, bought.id, time.now);
  const late = await confirm(await cancelTokenFor(shop.db, bought.code));
  expect([late.status, late.data.code]).toEqual([409, 'orders.not_now']);
  expect([await statusOf(bought.id), await stock(bought)]).toEqual([5, 3]);
});

test('the link creates a request when the order was packed in the meantime', async () => {
  const bought = await order();
  await requestCancellation(bought.code);
  const { version } = (await desk(`orders/${bought.code}`, undefined, { token: clerk })).data.order;
  await desk(`orders/${bought.code}/packages/1/pack`, { version }, { token: clerk });
  const done = await confirm(await cancelTokenFor(shop.db, bought.code));
  expect(done.data.cancellation).toMatchObject({ status: 'requested' });
  expect(await statusOf(bought.id)).toBe(2);
});

test('the link cancels the selected pieces', async () => {
  const bought = await order();
  const none = await requestCancellation(bought.code, { lines: [{ order_line: bought.line, qty: 3 }] });
  expect(none.data.code).toBe('orders.not_now');
  expect((await requestCancellation(bought.code, { lines: [{ order_line: bought.line, qty: 1 }] })).status).toBe(200);
  expect((await confirm(await cancelTokenFor(shop.db, bought.code))).status).toBe(200);
  expect([await statusOf(bought.id), await stock(bought)]).toEqual([2, 4]);
});

test('a signed-in buyer, or the browser that placed the order, needs no link', async () => {
  const customer = await makeCustomer(shop.db);
  const own = await order({ customerId: customer.id });
  const byAccount = await requestCancellation(own.code, {}, { authorization: `Bearer ${customer.token}` });
  expect(byAccount.data).toMatchObject({ cancellation: { status: 'done' }, confirm_until: null, notice: null });

  const guestToken = crypto.randomUUID();
  const placed = await order({ guestHash: hashToken(guestToken) });
  const browser = { cookie: `${GUEST_COOKIE}=${guestToken}`, 'sec-fetch-site': 'same-origin' };
  const byBrowser = await requestCancellation(placed.code, {}, browser);
  expect(byBrowser.data).toMatchObject({ cancellation: { status: 'done' }, confirm_until: null });

  const others = await order();
  expect((await requestCancellation(others.code, {}, browser)).data).toMatchObject({
    cancellation: null,
    notice: expect.any(String),
  });
  const stranger = { authorization: `Bearer ${customer.token}` };
  const further = await order();
  expect((await requestCancellation(further.code, {}, stranger)).data).toMatchObject({ cancellation: null });
  expect([await statusOf(others.id), await statusOf(further.id)]).toEqual([2, 2]);
});

test('a repeated request within a minute sends no second mail, and links share the mail limit of codes', async () => {
  const bought = await order();
  for (const _again of [1, 2, 3]) expect((await requestCancellation(bought.code)).status).toBe(200);
  expect(await linksMailed(bought.code)).toBe(1);
  const refused: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    time.now = new Date(time.now.getTime() + 61_000);
    refused.push((await requestCancellation(bought.code)).status);
  }
  expect(refused.at(-1)).toBe(429);
  expect(await linksMailed(bought.code)).toBeLessThanOrEqual(6);
});

test('a call repeated with its idempotency key mails one link and returns the same response', async () => {
  const bought = await order();
  const headers = { 'idempotency-key': `cancel-${bought.code}` };
  const [first, again] = [
    await requestCancellation(bought.code, {}, headers),
    await requestCancellation(bought.code, {}, headers),
  ];
  expect(again).toEqual(first);
  expect(await linksMailed(bought.code)).toBe(1);
});
