import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { makeCustomer } from '../../../../test/support/people.ts';
import { LOOK, makeTicket, PORT, SCREEN } from '../../../../test/support/repairing.ts';
import { repairCallsOf, ticketByToken } from '../../../../test/support/ticket-calls.ts';
import { DEFAULT_LIMITS } from '../../../platform/rate-limits/limits.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { createTicketLinks } from '../../../web/links/ticket-links.ts';
import { listSlots } from '../../repair-catalog/locations/list-slots.ts';
import { findRepairLocation, type RepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import { bookAcceptedQuote, previewBooking } from '../booking/book-accepted-quote.ts';
import { moveAppointment } from '../booking/move-appointment.ts';
import type { NewTicketLine } from '../create-ticket.ts';
import { findTicket } from '../find-ticket.ts';
import { respondToQuote } from '../lines/respond-to-quote.ts';
import { cancelTicket } from './cancel-ticket.ts';
import { bookAcceptedQuoteInput } from './own-ticket.input.ts';
import { sendTicketLink } from './send-ticket-link.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const HOUR = 3_600_000;
const move = { links: createTicketLinks('https://souk.example'), now: NOW };
const BATTERY: NewTicketLine = { ...SCREEN, title: 'Battery', price: 6_900, status: 'proposed' };
const OFFERED: NewTicketLine = { ...SCREEN, status: 'proposed' };

let shop: TestApp;
let call: ReturnType<typeof repairCallsOf>;
let dubai: RepairLocation;
beforeAll(async () => {
  shop = await testApp({
    database: await demoDb(),
    clock: () => NOW,
    env: { LIMITS: '{"ticket":null,"codeMail":null}' },
  });
  call = repairCallsOf(shop);
  const location = await findRepairLocation(shop.db, 'dubai');
  if (!location) throw new Error('the demo shop has a repair location in Dubai');
  dubai = location;
});
afterAll(() => shop.close());

async function quoted(lines: NewTicketLine[], status: 'quoted' | 'awaiting_approval' = 'quoted') {
  const ticket = await makeTicket(shop.db, { lines, status, now: NOW });
  const shown = await show(ticket.token);
  return { ...ticket, key: { tokenHash: hashToken(ticket.token) }, ids: shown.lines.map(({ id }) => id) };
}

const show = (token: string) => ticketByToken(shop, token);

/** Sets the state as if the customer had accepted the quote. */
async function approve(token: string) {
  const { id } = await show(token);
  await shop.db.updateTable('ticket').set({ status: 'approved' }).where('id', '=', id).execute();
}

test('one line is approved and another declined, and only the approved one is owed', async () => {
  const { token, ids } = await quoted([OFFERED, BATTERY]);
  const [screen, battery] = ids;
  const answered = await call('respond', { token, approve: [screen], decline: [battery] });
  expect(answered.status).toBe(200);
  expect(answered.body.data.repair).toMatchObject({ status: 'approved', totals: { agreed: 129, waiting: 0 } });
});

test('a partial answer waits for the other lines, and a repeated answer counts once', async () => {
  const { token, key, ids } = await quoted([OFFERED, BATTERY]);
  const [screen = '', battery = ''] = ids;
  const partial = { approve: [], decline: [battery] };
  expect(await respondToQuote(shop.db, key, partial, move)).toMatchObject({ ok: true });
  expect(await show(token)).toMatchObject({ status: 'quoted', totals: { agreed: 0, waiting: 12_900 } });
  const rest = { approve: [screen], decline: [] };
  const results = await Promise.all(Array.from({ length: 5 }, () => respondToQuote(shop.db, key, rest, move)));
  expect(results.every((one) => one.ok)).toBe(true);
  const { status, events } = await show(token);
  expect(status).toBe('approved');
  expect(events.filter(({ kind, state }) => kind === 'state' && state === 'approved')).toHaveLength(1);
});

test('declining everything leaves nothing to pay', async () => {
  const { token, ids } = await quoted([OFFERED, BATTERY]);
  await call('respond', { token, decline: ids });
  expect(await show(token)).toMatchObject({ status: 'declined', totals: { agreed: 0, waiting: 0 } });
});

test('previously approved work continues when additional work is declined', async () => {
  const { token, ids } = await quoted([SCREEN, BATTERY], 'awaiting_approval');
  const answered = await call('respond', { token, decline: [ids[1]] });
  expect(answered.body.data.repair).toMatchObject({ status: 'in_repair', totals: { agreed: 129 } });
});

test('a device whose repairs were all declined after the diagnosis waits for pickup', async () => {
  const { token, ids } = await quoted([LOOK, { ...PORT, price: 8_000 }], 'awaiting_approval');
  const answered = await call('respond', { token, decline: [ids[1]] });
  expect(answered.body.data.repair).toMatchObject({ status: 'ready', totals: { agreed: 10 } });
});

test('an answer to lines that changed since they were shown is refused', async () => {
  const { token, ids } = await quoted([OFFERED]);
  const seen = await show(token);
  await shop.db
    .updateTable('ticket_line')
    .set({ price: 15_900 })
    .where('id', '=', ids[0] ?? '')
    .execute();
  const dearer = await call('respond', { token, approve: ids, expected_total: 129 });
  expect(dearer).toMatchObject({ status: 409, body: { code: 'tickets.offer-changed' } });
  await shop.db
    .updateTable('ticket')
    .set({ version: seen.version + 1 })
    .where('id', '=', seen.id)
    .execute();
  const older = await call('respond', { token, approve: ids, version: seen.version });
  expect(older).toMatchObject({ status: 409, body: { code: 'tickets.offer-changed' } });
  expect((await show(token)).status).toBe('quoted');
});

test('answered lines, lines of other tickets and unknown tokens are not found', async () => {
  const own = await quoted([SCREEN, PORT, OFFERED]);
  const foreign = await quoted([OFFERED]);
  const [agreed, unpriced] = own.ids;
  for (const approve of [[unpriced], foreign.ids, [agreed, own.ids[2]]])
    expect(await call('respond', { token: own.token, approve })).toMatchObject({
      status: 404,
      body: { code: 'tickets.not-found' },
    });
  const nobody = 'x'.repeat(43);
  for (const [path, more] of [
    ['respond', { approve: own.ids }],
    ['cancel', {}],
    ['move', { slot: NOW.toISOString() }],
  ] as const)
    expect(await call(path, { token: nobody, ...more })).toMatchObject({
      status: 404,
      body: { code: 'tickets.not-found' },
    });
  expect(await call('respond', { token: own.token })).toMatchObject({ body: { code: 'tickets.nothing-answered' } });
});

test('an expired quote can no longer be accepted', async () => {
  const { token, ids } = await quoted([OFFERED]);
  const over = new Date(NOW.getTime() - HOUR);
  await shop.db
    .updateTable('ticket')
    .set({ quote_expires_at: over })
    .where('id', '=', (await show(token)).id)
    .execute();
  expect(await call('respond', { token, approve: ids })).toMatchObject({ body: { code: 'repairs.quote-expired' } });
});

test('the diagnosis fee is credited against approved lines, not declined ones', async () => {
  const { token, ids } = await quoted([LOOK], 'awaiting_approval');
  const { id } = await show(token);
  const later = new Date(NOW.getTime() + HOUR);
  const [look] = await shop.db
    .selectFrom('ticket_line')
    .select(['ticket_id', 'tax_basis_points', 'tax'])
    .where('id', '=', ids[0] ?? '')
    .execute();
  if (!look) throw new Error('no diagnosis line');
  const offered = { ...look, kind: 'repair', status: 'proposed', proposed_at: later, decided_at: null } as const;
  const added = [
    { ...offered, id: crypto.randomUUID(), title: 'Port', price: 8_000, discount: 1_000, credit: 1_000, sort: 1 },
    { ...offered, id: crypto.randomUUID(), title: 'Speaker', price: 5_000, discount: 0, credit: 0, sort: 2 },
  ];
  await shop.db.insertInto('ticket_line').values(added).execute();
  const answered = await call('respond', { token, decline: [added[0]?.id], approve: [added[1]?.id] });
  expect(answered.body.data.repair.totals.agreed).toBe(50);
  expect((await show(token)).id).toBe(id);
});

async function booked(at: Date) {
  const place = { repair_location_id: dubai.id, method: 1 as const };
  const ticket = await makeTicket(shop.db, { ...place, slot_at: at, lines: [SCREEN], now: NOW });
  await shop.db
    .insertInto('time_slot')
    .values({ repair_location_id: dubai.id, method: 1, starts_at: at, booked: 1 })
    .onConflict((known) =>
      known
        .columns(['repair_location_id', 'method', 'starts_at'])
        .doUpdateSet((is) => ({ booked: is('time_slot.booked', '+', 1) })),
    )
    .execute();
  return { ...ticket, key: { tokenHash: hashToken(ticket.token) } };
}

async function slots(): Promise<Date[]> {
  const { days } = await listSlots(shop.db, dubai, { method: 1, leadDays: 0, days: 14, now: NOW });
  return days
    .flatMap(({ slots: daySlots }) => daySlots)
    .filter(({ left }) => left > 0)
    .map(({ startsAt }) => startsAt);
}

async function bookedAt(at: Date): Promise<number> {
  const row = await shop.db
    .selectFrom('time_slot')
    .select('booked')
    .where('starts_at', '=', at)
    .where('repair_location_id', '=', dubai.id)
    .where('method', '=', 1)
    .executeTakeFirst();
  return row?.booked ?? 0;
}

test('a moved appointment releases its slot and takes the new one', async () => {
  const free = await slots();
  const [from, to] = [free.at(-1), free.at(-2)];
  if (!from || !to) throw new Error('no free slot');
  const { token } = await booked(from);
  const moved = await call('move', { token, slot: to.toISOString() });
  expect(moved.body.data.repair).toMatchObject({ status: 'booked', slot_at: to.toISOString() });
  expect([await bookedAt(from), await bookedAt(to)]).toEqual([0, 1]);
  expect(await call('move', { token, slot: '2026-11-25T07:07:00Z' })).toMatchObject({
    body: { code: 'repairs.no-such-slot' },
  });
});

test('of a hundred concurrent moves to the last slot one succeeds and the others keep their appointments', async () => {
  const free = await slots();
  const target = free.at(-3);
  const starts = free.slice(-40, -4);
  if (!target) throw new Error('no free slot');
  await shop.db
    .updateTable('repair_location')
    .set({ slot_capacity: JSON.stringify({ 1: 1 }) })
    .where('id', '=', dubai.id)
    .execute();
  const tickets = [];
  for (let nth = 0; nth < 100; nth += 1) tickets.push(await booked(starts[nth % starts.length] ?? NOW));
  const before = await Promise.all(starts.map(bookedAt));
  const answers = await Promise.all(
    tickets.map(({ key }) => moveAppointment(shop.db, key, { slot: target.toISOString() }, move)),
  );
  const refusals = answers.flatMap((one) => (one.ok ? [] : [one.refusal.code]));
  expect(refusals).toHaveLength(99);
  expect(new Set(refusals)).toEqual(new Set(['repairs.slot-taken']));
  expect(await bookedAt(target)).toBe(1);
  const sum = (counts: number[]) => counts.reduce((all, one) => all + one, 0);
  expect(sum(await Promise.all(starts.map(bookedAt)))).toBe(sum(before) - 1);
  await shop.db
    .updateTable('repair_location')
    .set({ slot_capacity: JSON.stringify({ 1: 3, 3: 3 }) })
    .where('id', '=', dubai.id)
    .execute();
});

test('two customers who swap appointments do not deadlock', async () => {
  const free = await slots();
  const [one, two] = [free.at(-50), free.at(-51)];
  if (!one || !two) throw new Error('no free slot');
  const pairs = await Promise.all([booked(one), booked(two)]);
  for (let attempt = 0; attempt < 10; attempt += 1) {
    const [a, b] = attempt % 2 === 0 ? [two, one] : [one, two];
    const done = await Promise.all(
      [a, b].map((at, nth) =>
        moveAppointment(shop.db, pairs[nth]?.key ?? { id: '' }, { slot: at.toISOString() }, move),
      ),
    );
    expect(done.every(({ ok }) => ok)).toBe(true);
  }
  expect([await bookedAt(one), await bookedAt(two)]).toEqual([1, 1]);
});

test('a repair is cancelled once, up to an hour before its appointment', async () => {
  const [at] = (await slots()).slice(-60);
  if (!at) throw new Error('no free slot');
  const { token, key } = await booked(at);
  expect(await call('cancel', { token })).toMatchObject({
    status: 200,
    body: { data: { repair: { status: 'cancelled' } } },
  });
  expect(await bookedAt(at)).toBe(0);
  expect(await cancelTicket(shop.db, key, move)).toMatchObject({ ok: true });
  expect(await bookedAt(at)).toBe(0);
  const soon = await booked(new Date(NOW.getTime() + 59 * 60_000));
  expect(await call('cancel', { token: soon.token })).toMatchObject({
    status: 409,
    body: { code: 'tickets.too-late' },
  });
  expect(await call('move', { token: soon.token, slot: at.toISOString() })).toMatchObject({
    body: { code: 'tickets.too-late' },
  });
});

const CONSENTS = { consent_data: true, consent_terms: true };

test('an accepted quote is booked, and the travel fee is part of the approved total', async () => {
  const { token, key } = await quoted([SCREEN]);
  await approve(token);
  await shop.db
    .updateTable('repair_location')
    .set({ method_fees: JSON.stringify({ 3: 1_500 }) })
    .where('id', '=', dubai.id)
    .execute();
  const address = { country: 'AE', state: 'DU', city: 'Dubai', address_1: '1 Creek Road' };
  const { days } = await listSlots(shop.db, dubai, { method: 3, leadDays: 0, days: 14, now: NOW });
  const slot = days
    .flatMap(({ slots: daySlots }) => daySlots)
    .at(-1)
    ?.startsAt.toISOString();
  const input = bookAcceptedQuoteInput.parse({ location: 'dubai', method: 3, slot, address, ...CONSENTS });
  expect(await bookAcceptedQuote(shop.db, key, input, move)).toMatchObject({
    refusal: { code: 'repairs.total-changed' },
  });
  expect(await bookAcceptedQuote(shop.db, key, { ...input, expectedTotal: 14_400 }, move)).toMatchObject({ ok: true });
  expect(await show(token)).toMatchObject({ status: 'booked', method: 3, totals: { agreed: 14_400 } });
});

test('every missing field of a booking is reported', async () => {
  const { token, key } = await quoted([SCREEN]);
  await approve(token);
  const input = bookAcceptedQuoteInput.parse({ location: 'dubai', method: 1, address: { country: 'AE' } });
  const refused = await bookAcceptedQuote(shop.db, key, input, move);
  expect(refused.ok ? [] : Object.keys(refused.refusal.fields).sort()).toEqual([
    'consent_data',
    'consent_terms',
    'slot',
  ]);
});

test('the booking preview takes no slot, and the booking is refused once the slot is gone', async () => {
  const { key, token } = await quoted([SCREEN]);
  const { id } = await show(token);
  await shop.db.updateTable('ticket').set({ status: 'approved' }).where('id', '=', id).execute();
  const at = (await slots()).at(-70);
  if (!at) throw new Error('no free slot');
  const address = { country: 'AE' };
  const input = bookAcceptedQuoteInput.parse({
    location: 'dubai',
    method: 1,
    slot: at.toISOString(),
    address,
    ...CONSENTS,
  });
  expect(await previewBooking(shop.db, key, input, NOW)).toMatchObject({ ok: true });
  expect(await bookedAt(at)).toBe(0);
  for (let nth = 0; nth < (dubai.capacity[1] ?? 0); nth += 1) await booked(at);
  expect(await previewBooking(shop.db, key, input, NOW)).toMatchObject({
    refusal: { fields: { slot: [{ code: 'repairs.slot-taken' }] } },
  });
});

test('the code alone shows the steps, without prices, location or personal data', async () => {
  const { code, email } = await quoted([OFFERED]);
  const steps = await call(`track?code=${code}`);
  expect(steps.body.data.repair).toBeNull();
  expect(steps.body.data.progress).toMatchObject({ code, status: 'quoted' });
  expect(JSON.stringify(steps.body)).not.toMatch(/Zahra|129|iPhone/);
  const all = await call(`track?code=${code.toLowerCase()}&contact=${encodeURIComponent(email)}`);
  expect(all.body.data.repair).toMatchObject({ totals: { waiting: 129 }, device: { model: 'iPhone 13' } });
  const byPhone = await call(`track?code=${code}&contact=4567`);
  expect(byPhone.body.data.repair).not.toBeNull();
  const wrong = await call(`track?code=${code}&contact=1111`);
  expect(wrong.body).toMatchObject({ code: 'tickets.contact-differs' });
});

test('guessing codes is blocked after ten attempts', async () => {
  const answers = [];
  const guess = () => shop.app.inject({ url: '/api/v1/repair/track?code=0000000000', remoteAddress: '192.0.2.77' });
  for (let nth = 0; nth <= DEFAULT_LIMITS.track.burst; nth += 1) answers.push((await guess()).statusCode);
  expect(new Set(answers.slice(0, -1))).toEqual(new Set([404]));
  expect(answers.at(-1)).toBe(429);
});

test('a number opens only tickets of the signed-in customer', async () => {
  const owner = await makeCustomer(shop.db);
  const otherCustomer = await makeCustomer(shop.db);
  const { number } = await makeTicket(shop.db, { customer_id: owner.id, now: NOW });
  expect(await findTicket(shop.db, { number, customerId: owner.id })).not.toBeNull();
  expect(await findTicket(shop.db, { number, customerId: otherCustomer.id })).toBeNull();
  const key = { number, customerId: otherCustomer.id };
  expect(await cancelTicket(shop.db, key, move)).toMatchObject({ ok: false, refusal: { code: 'tickets.not-found' } });
});

test('the link is sent to the address of the repair, and a wrong code reveals nothing', async () => {
  const { code, email } = await quoted([OFFERED]);
  const sending = { ...move, limits: DEFAULT_LIMITS };
  await sendTicketLink(shop.db, code.toLowerCase(), sending);
  await sendTicketLink(shop.db, '0000000000', sending);
  const mails = await shop.db
    .selectFrom('mail')
    .select(['recipient', 'plain'])
    .where('kind', '=', 'ticket-link')
    .execute();
  expect(mails.map(({ recipient }) => recipient)).toEqual([email]);
  const token = /\/repair\/([\w-]{43})/.exec(mails[0]?.plain ?? '')?.[1] ?? '';
  expect((await show(token)).code).toBe(code);
});
