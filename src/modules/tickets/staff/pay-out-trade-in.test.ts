import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { deskOf, signedIn } from '../../../../test/support/desk.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { makeTicket } from '../../../../test/support/repairing.ts';
import type { NewTicketLine } from '../create-ticket.ts';

const NOW = new Date();
const OFFER: NewTicketLine = { kind: 'offer', title: '', price: 31_000, status: 'approved' };

let shop: TestApp;
let technician: string;
let finance: string;
beforeAll(async () => {
  shop = await testApp({ database: await demoDb(), clock: () => NOW, env: { LIMITS: 'off' } });
  [technician, finance] = await Promise.all([signedIn(shop, 'repairs'), signedIn(shop, 'finance')]);
});
afterAll(() => shop.close());

const call = (url: string, payload?: object, token = technician) => deskOf(shop)(`repairs/${url}`, payload, { token });
const payOut = (id: string, overrides: object = {}) =>
  call(`${id}/pay-out`, { how: 'transfer', amount: 310, reference: 'NB-77', ...overrides }, finance);
const bought = (overrides: Parameters<typeof makeTicket>[1] = {}) =>
  makeTicket(shop.db, { kind: 'trade_in', status: 'diagnosing', lines: [OFFER], now: NOW, ...overrides });

async function answer(path: string, token: string, body: object) {
  const payload = { token, ...body };
  return (await shop.app.inject({ method: 'POST', url: `/api/v1/repair/${path}`, payload })).json().data;
}

test('a trade-in is paid once, however often the form is submitted, and the customer sees how', async () => {
  const { id, email, code } = await bought();
  const tries = await Promise.all([1, 2, 3].map(() => payOut(id)));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 409, 409]);
  const { status, payout, lines, actions } = (await call(id)).data.repair;
  expect([status, lines[0].status]).toEqual(['handed_over', 'done']);
  expect(payout).toEqual({ how: 'transfer', amount: 310, reference: 'NB-77', paid_at: NOW.toISOString() });
  expect(actions).not.toContain('pay-out');
  const [mail] = await mailsTo(shop.db, email);
  expect(mail?.kind).toBe('ticket-handedOver');
  expect(mail?.plain).toContain('NB-77');
  const tracked = await shop.app.inject({ url: `/api/v1/repair/track?code=${code}&contact=${email}` });
  expect(tracked.json().data.repair.payout).toMatchObject({ how: 'transfer', amount: 310 });
});

test('a voucher is issued for the whole amount and mailed, and no staff page or list shows its full code', async () => {
  const { id, email } = await bought({ locale: 'tr' });
  const paid = await payOut(id, { how: 'voucher', reference: '' });
  const voucher = await shop.db
    .selectFrom('ticket_payout as payout')
    .innerJoin('voucher', 'voucher.id', 'payout.voucher_id')
    .select(['voucher.code', 'voucher.value', 'voucher.min_spend', 'voucher.usage_limit', 'voucher.public'])
    .where('payout.ticket_id', '=', id)
    .executeTakeFirstOrThrow();
  expect(voucher).toMatchObject({ value: 31_000, min_spend: 31_000, usage_limit: 1, public: false });
  expect((await mailsTo(shop.db, email))[0]?.plain).toContain(voucher.code);
  expect(paid.body).not.toContain(voucher.code);
  expect(paid.data.repair.payout.reference).toBe(`…${voucher.code.slice(-5)}`);
});

test('only the agreed amount is paid, only for trade-ins, and only after the inspection', async () => {
  const { id } = await bought();
  const more = await payOut(id, { amount: 311 });
  expect([more.status, Object.keys(more.data.fields)]).toEqual([201, ['amount']]);
  expect(Object.keys((await payOut(id, { reference: '' })).data.fields)).toEqual(['reference']);
  expect((await payOut((await makeTicket(shop.db, { status: 'diagnosing' })).id, { amount: 129 })).status).toBe(409);
  for (const status of ['booked', 'received', 'awaiting_approval'] as const)
    expect((await payOut((await bought({ status })).id)).status, status).toBe(409);
  expect((await call(`${id}/pay-out`, { how: 'transfer', amount: 310, reference: 'x' })).status).toBe(403);
  // a trade-in cannot be repaired either
  expect((await call(`${id}/step`, { action: 'repair' })).status).toBe(409);
});

test('a lower offer needs approval: approved, it is paid; declined, the device is returned', async () => {
  const lowered = async () => {
    const ticket = await bought();
    const [line] = (await call(ticket.id)).data.repair.lines;
    const { data } = await call(`${ticket.id}/propose`, { lines: [{ line: line.id, price: 200, note: 'Cracked' }] });
    expect(data.repair.status).toBe('awaiting_approval');
    return { ...ticket, waiting: data.repair.lines.find((one: { status: string }) => one.status === 'proposed').id };
  };
  const agreed = await lowered();
  expect((await payOut(agreed.id)).status).toBe(409);
  await answer('respond', agreed.token, { approve: [agreed.waiting] });
  expect((await payOut(agreed.id)).data.fields).toHaveProperty('amount');
  expect((await payOut(agreed.id, { amount: 200 })).status).toBe(200);

  const declined = await lowered();
  const { repair } = await answer('respond', declined.token, { decline: [declined.waiting] });
  expect(repair.status).toBe('ready');
  expect((await payOut(declined.id, { amount: 200 })).status).toBe(409);
  await call(`${declined.id}/step`, { action: 'hand-over' });
  const subjects = (await mailsTo(shop.db, declined.email)).map(({ subject }) => subject);
  expect(subjects.some((one) => one.includes('We’re returning your'))).toBe(true);
  expect(subjects.some((one) => one.includes('is back with you'))).toBe(true);
});
