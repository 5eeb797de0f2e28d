import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/app.ts';
import { fillCart, makeShippingRule, NOW, newGuest, press } from '../../../test/buying.ts';
import { cancelTokenFor } from '../../../test/cancelling.ts';
import { deskOf, signedIn } from '../../../test/desk.ts';
import { makeProduct } from '../../../test/factories.ts';
import { mailsTo, makeCustomer } from '../../../test/people.ts';
import { deliver } from '../../../test/returning.ts';
import { GUEST_COOKIE } from '../../platform/credentials.ts';
import { hashToken } from '../../platform/tokens.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
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
  // past every rate limit window
  await shop.db.deleteFrom('throttle').execute();
});
afterAll(() => shop.close());

/** Two pieces of five, paid on delivery. */
async function order(owner: CartOwner = newGuest()) {
  const product = await makeProduct(shop.db, { selling: 2_000, quantity: 5 });
  await fillCart(shop.db, owner, product.id, 2);
  const placed = await press(shop.db, owner, {}, { now: time.now });
  if (!placed.ok) throw new Error(placed.refusal.code);
  const line = (await showPlacedOrder(shop.db, placed.value.id))?.lines[0]?.id ?? '';
  return { ...placed.value, line, inventoryId: product.inventoryIds[0] ?? 0 };
}

async function call(url: string, payload: object, headers: Record<string, string> = {}) {
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/cancellation/${url}`, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}

const ask = (code: string, wish: object = {}, headers: Record<string, string> = {}) =>
  call('cancel-order', { code, contact: '4567', reason_code: 'changed_mind', ...wish }, headers);
const confirm = (token: string) => call('confirm', { token });
const statusOf = async (id: string) => (await showPlacedOrder(shop.db, id))?.status;
const linksMailed = async (code: string) =>
  (await mailsTo(shop.db, EMAIL)).filter(
    ({ kind, subject }) => kind === 'order-cancelConfirm' && subject.includes(code),
  ).length;
async function stock({ inventoryId }: { inventoryId: number }) {
  const row = await shop.db.selectFrom('inventory').select('quantity').where('id', '=', inventoryId).executeTakeFirst();
  return row?.quantity;
}

test('code and contact cancel nothing before the buyer opens the mailed link, and staff see nothing of it', async () => {
  for (const contact of ['4567', EMAIL]) {
    const bought = await order();
    const asked = await ask(bought.code, { contact }, { language: 'fr' });
    expect(asked.status).toBe(200);
    expect(asked.data).toMatchObject({ cancellation: null, can_cancel: true });
    expect(asked.data.confirm_until).toBe(new Date(time.now.getTime() + DAY_MS).toISOString());
    expect(asked.data.notice).toMatch(/Ouvrez-le dans les 24 heures pour confirmer l’annulation/);
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

test('a link works once: opened again, or twice at once, it changes nothing more', async () => {
  const bought = await order();
  await ask(bought.code);
  const token = await cancelTokenFor(shop.db, bought.code);
  const both = await Promise.all([1, 2, 3].map(() => confirm(token)));
  expect(both.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect((await confirm(token)).status).toBe(200);
  expect(await stock(bought)).toBe(5);
  const rows = await shop.db.selectFrom('cancellation').select('id').where('order_id', '=', bought.id).execute();
  expect(rows).toHaveLength(1);
  const told = (await mailsTo(shop.db, EMAIL)).filter(
    ({ kind, subject }) => kind === 'order-cancelled' && subject.includes(bought.code),
  );
  expect(told).toHaveLength(1);
});

test('a link ends after a day, opens its own order only, and no token can be made up', async () => {
  const [one, other] = [await order(), await order()];
  await ask(one.code);
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

test('what was shipped meanwhile is not cancelled by the link', async () => {
  const bought = await order();
  await ask(bought.code);
  await deliver(shop.db, bought.id, time.now);
  const late = await confirm(await cancelTokenFor(shop.db, bought.code));
  expect([late.status, late.data.code]).toEqual([409, 'orders.not_now']);
  expect([await statusOf(bought.id), await stock(bought)]).toEqual([5, 3]);
});

test('what was packed meanwhile is asked for by the link', async () => {
  const bought = await order();
  await ask(bought.code);
  const { version } = (await desk(`orders/${bought.code}`, undefined, { token: clerk })).data.order;
  await desk(`orders/${bought.code}/packages/1/pack`, { version }, { token: clerk });
  const done = await confirm(await cancelTokenFor(shop.db, bought.code));
  expect(done.data.cancellation).toMatchObject({ status: 'requested' });
  expect(await statusOf(bought.id)).toBe(2);
});

test('single pieces are cancelled by the link as they were chosen', async () => {
  const bought = await order();
  const none = await ask(bought.code, { lines: [{ order_line: bought.line, qty: 3 }] });
  expect(none.data.code).toBe('orders.not_now');
  expect((await ask(bought.code, { lines: [{ order_line: bought.line, qty: 1 }] })).status).toBe(200);
  expect((await confirm(await cancelTokenFor(shop.db, bought.code))).status).toBe(200);
  expect([await statusOf(bought.id), await stock(bought)]).toEqual([2, 4]);
});

test('the buyer who is signed in, or whose browser placed the order, needs no link', async () => {
  const customer = await makeCustomer(shop.db);
  const own = await order({ customerId: customer.id });
  const byAccount = await ask(own.code, {}, { authorization: `Bearer ${customer.token}` });
  expect(byAccount.data).toMatchObject({ cancellation: { status: 'done' }, confirm_until: null, notice: null });

  const guestToken = crypto.randomUUID();
  const placed = await order({ guestHash: hashToken(guestToken) });
  const browser = { cookie: `${GUEST_COOKIE}=${guestToken}`, 'sec-fetch-site': 'same-origin' };
  const byBrowser = await ask(placed.code, {}, browser);
  expect(byBrowser.data).toMatchObject({ cancellation: { status: 'done' }, confirm_until: null });

  const others = await order();
  expect((await ask(others.code, {}, browser)).data).toMatchObject({ cancellation: null, notice: expect.any(String) });
  const stranger = { authorization: `Bearer ${customer.token}` };
  const further = await order();
  expect((await ask(further.code, {}, stranger)).data).toMatchObject({ cancellation: null });
  expect([await statusOf(others.id), await statusOf(further.id)]).toEqual([2, 2]);
});

test('asking again sends no second mail within a minute, and no mailbox gets more links than codes', async () => {
  const bought = await order();
  for (const _again of [1, 2, 3]) expect((await ask(bought.code)).status).toBe(200);
  expect(await linksMailed(bought.code)).toBe(1);
  const refused: number[] = [];
  for (let turn = 0; turn < 6; turn += 1) {
    time.now = new Date(time.now.getTime() + 61_000);
    refused.push((await ask(bought.code)).status);
  }
  expect(refused.at(-1)).toBe(429);
  expect(await linksMailed(bought.code)).toBeLessThanOrEqual(6);
});

test('a call repeated with its key mails one link and gets the same answer', async () => {
  const bought = await order();
  const headers = { 'idempotency-key': `cancel-${bought.code}` };
  const [first, again] = [await ask(bought.code, {}, headers), await ask(bought.code, {}, headers)];
  expect(again).toEqual(first);
  expect(await linksMailed(bought.code)).toBe(1);
});
