import { afterAll, beforeAll, expect, test } from 'vitest';
import { openReturnsAdmin, type ReturnsAdmin } from '../../../../test/support/admin/returns-admin.ts';
import { fillCart, NOW, newGuest, press } from '../../../../test/support/buying.ts';
import { makeProduct } from '../../../../test/support/factories.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { deliver } from '../../../../test/support/returning.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { purgeUnconfirmedReturns } from '../purge-unconfirmed-returns.ts';

const CONTACT = 'zahra@example.com';
const DAY_MS = 86_400_000;

let shop: ReturnsAdmin['shop'];
let staffApi: ReturnsAdmin['staffApi'];
let staffToken: string;
let finance: string;
let time: ReturnsAdmin['time'];
beforeAll(async () => {
  ({ shop, staffApi, staffToken, finance, time } = await openReturnsAdmin());
});
afterAll(() => shop.close());

/** A delivered cash-on-delivery order with two pieces. */
async function soldOrder() {
  time.now = NOW;
  const owner = newGuest();
  const { id } = await makeProduct(shop.db, { selling: 40_000, quantity: 10 });
  await fillCart(shop.db, owner, id, 2);
  const placed = await press(shop.db, owner);
  if (!placed.ok) throw new Error(placed.refusal.code);
  await deliver(shop.db, placed.value.id, NOW);
  const order = await readOrderById(shop.db, placed.value.id);
  return { code: placed.value.code, lines: [{ order_line: order?.lines[0]?.id ?? '', qty: 1 }] };
}

async function call(url: string, payload: object) {
  const headers = { language: 'en' };
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/${url}`, payload, headers });
  return { status: answer.statusCode, ...answer.json() };
}

const requestReturn = (code: string, input: object) => call('return/request', { code, contact: CONTACT, ...input });

/** Plain text of the latest mail of a kind about an order. */
async function mailAbout(code: string, kind: string): Promise<string> {
  const mails = await mailsTo(shop.db, CONTACT);
  return mails.find((mail) => mail.kind === kind && mail.subject.includes(code))?.plain ?? '';
}

async function payoutTokenFor(code: string): Promise<string> {
  return /returns\/payout\/([\w-]+)/.exec(await mailAbout(code, 'order-payoutConfirm'))?.[1] ?? '';
}

async function payoutOf(id: string) {
  return (await staffApi(`returns/${id}`, undefined, { token: staffToken })).data.return.payout;
}

test('a payout account submitted with code and digits needs confirmation by the buyer through the mailed link', async () => {
  const { code, lines } = await soldOrder();
  const theft = { payout_to: 'bank', payout_holder: 'A Thief', payout_account: 'GB82WEST12345698765432' };
  const input = { kind: 'withdrawal', lines, ...theft };
  const response = await call('return/request', { code, contact: '4567', ...input });
  expect(response.data.payout_confirm_until).toBe(new Date(NOW.getTime() + DAY_MS).toISOString());
  const mail = await mailAbout(code, 'order-payoutConfirm');
  expect(mail).toMatch(/A Thief.*5432/s);
  expect(mail).not.toContain('GB82WEST');
  const token = await payoutTokenFor(code);

  // neither the link of a return nor that of another order confirms it, nor its own link after a day
  expect((await call('return/confirm', { token })).status).toBe(404);
  time.now = new Date(NOW.getTime() + DAY_MS + 1);
  expect((await call('return/confirm-payout', { token })).status).toBe(404);
  await purgeUnconfirmedReturns(shop.db, '', time.now);
  time.now = NOW;
  expect((await call('return/confirm-payout', { token })).status).toBe(404);
  expect(await payoutOf(response.data.return_id)).toBeNull();
});

test('a payout link works once, also for concurrent requests, and not after the refund', async () => {
  const { code, lines } = await soldOrder();
  const input = { kind: 'withdrawal', payout_to: 'store' };
  const first = await requestReturn(code, { ...input, lines });
  const token = await payoutTokenFor(code);
  const both = await Promise.all([1, 2].map(() => call('return/confirm-payout', { token })));
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await payoutOf(first.data.return_id)).toMatchObject({ to: 'store' });

  time.now = new Date(NOW.getTime() + 1_000);
  const second = await requestReturn(code, { ...input, lines });
  const late = await payoutTokenFor(code);
  expect(late).not.toBe(token);
  const at = `returns/${second.data.return_id}`;
  for (const [action, body] of [
    ['receive', {}],
    ['inspect', { lines: [] }],
  ] as const)
    await staffApi(`${at}/${action}`, body, { token: staffToken });
  const { amount } = (await staffApi(at, undefined, { token: finance })).data.return.refund_preview;
  expect((await staffApi(`${at}/refund`, { amount }, { token: finance })).status).toBe(200);
  expect((await call('return/confirm-payout', { token: late })).status).toBe(404);
  expect(await payoutOf(second.data.return_id)).toBeNull();
});

test('the confirmation mail of a complaint shows its payout account', async () => {
  const { code, lines } = await soldOrder();
  const payout = { payout_to: 'bank', payout_holder: 'Zahra Karimi', payout_account: 'GB82WEST12345698765432' };
  await requestReturn(code, { kind: 'faulty', note: 'Dark', lines, ...payout });
  expect(await mailAbout(code, 'order-returnConfirm')).toMatch(/Zahra Karimi.*5432/s);
});
