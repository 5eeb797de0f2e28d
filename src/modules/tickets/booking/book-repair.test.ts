import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../../test/database/db.ts';
import { listSlots } from '../../repair-catalog/locations/list-slots.ts';
import { findRepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import { createQuote } from '../../repair-catalog/quotes/repair-quotes.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { selectTicket, selectTicketLines } from '../ticket.store.ts';
import { bookRepair } from './book-repair.ts';
import { bookRepairInput } from './booking.input.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const ADDRESS = { name: 'Zahra Al Mansouri', phone: '0501234567', country: 'AE' };

const LINKS = {
  ticket: (token: string) => `/repair/${token}`,
  calendar: (token: string) => `/repair/${token}/calendar.ics`,
  track: (code: string) => `/track-order?code=${code}`,
};

let open: TestDatabase;
beforeAll(async () => {
  open = await demoDb();
});
afterAll(() => open.close());

async function quoted(faults: { service: string; part?: 'original' | 'equivalent' }[], model = 'iphone-13') {
  const settings = await readSettings(open.db);
  const stored = await createQuote(open.db, { model, faults }, { settings, locale: 'en', now: NOW });
  if (!stored.ok) throw new Error(stored.refusal.code);
  return stored.value;
}

async function freeSlots(method: 1 | 3 | 4, leadDays: number) {
  const location = await findRepairLocation(open.db, 'dubai');
  if (!location) throw new Error('the demo shop has a repair location in Dubai');
  const { days } = await listSlots(open.db, location, { method, leadDays, now: NOW });
  return days.flatMap(({ slots }) => slots).filter(({ left }) => left > 0);
}

function book(quote: string, request: Record<string, unknown>, now = NOW) {
  const input = bookRepairInput.parse({
    quote,
    location: 'dubai',
    method: 1,
    email: 'zahra@souk.example',
    address: ADDRESS,
    consent_data: true,
    consent_terms: true,
    ...request,
  });
  return bookRepair(open.db, input, { customer: null, links: LINKS, locale: 'en', now });
}

test('a stored quote becomes a booked ticket with its lines and its appointment', async () => {
  const { token, made } = await quoted([{ service: 'phone-screen' }, { service: 'phone-battery' }]);
  const [slot] = await freeSlots(1, made.quote.leadDays);
  const booked = await book(token, { slot: slot?.startsAt.toISOString(), serial: '490154203237518' });
  if (!booked.ok) throw new Error(booked.refusal.code);
  expect(booked.value.number).toMatch(/^R-2026-\d{6}$/);
  const ticket = await selectTicket(open.db, { code: booked.value.code });
  expect(ticket).toMatchObject({
    status: 'booked',
    model: 'iPhone 13',
    serial: '490154203237518',
    slot_at: slot?.startsAt,
  });
  const lines = await selectTicketLines(open.db, booked.value.id);
  // tax at the repair location: 5 % in Dubai, contained in the price
  for (const { price, discount, tax } of lines)
    expect(tax).toBe(Math.round((((price ?? 0) - discount) * 500) / 10_500));
  expect(lines.map(({ price, discount, status }) => ({ price, discount, status }))).toEqual(
    made.quote.lines.map(({ price, discount }) => ({ price, discount, status: 'approved' })),
  );
});

test('the text of an unlisted fault becomes the description, unless another one is given', async () => {
  const settings = await readSettings(open.db);
  const faults = [{ service: 'phone-not-sure' }];
  const describe = async (nth: number, description: string) => {
    const request = { model: 'iphone-13', faults, other: 'smells burnt' };
    const stored = await createQuote(open.db, request, { settings, locale: 'en', now: NOW });
    if (!stored.ok) throw new Error(stored.refusal.code);
    expect(stored.value.made.quote.total).toBe(stored.value.made.model.diagnosisFee);
    const slot = (await freeSlots(1, 0))[nth]?.startsAt.toISOString();
    const booked = await book(stored.value.token, { slot, description });
    if (!booked.ok) throw new Error(booked.refusal.code);
    return (await selectTicket(open.db, { code: booked.value.code }))?.description;
  };
  expect(await describe(0, '')).toBe('smells burnt');
  expect(await describe(1, 'Smells burnt since Monday')).toBe('Smells burnt since Monday');
});

test('a quote is booked once, however often the form is submitted', async () => {
  const { token, made } = await quoted([{ service: 'phone-screen' }]);
  const [, slot] = await freeSlots(1, made.quote.leadDays);
  const results = await Promise.all(
    Array.from({ length: 5 }, () => book(token, { slot: slot?.startsAt.toISOString() })),
  );
  const codes = new Set(results.map((one) => (one.ok ? one.value.code : one.refusal.code)));
  expect(codes.size).toBe(1);
  const taken = (await freeSlots(1, made.quote.leadDays)).find(
    ({ time, startsAt }) => time && startsAt.getTime() === slot?.startsAt.getTime(),
  );
  expect(taken?.left).toBe((slot?.left ?? 0) - 1);
});

test('of a hundred concurrent bookings of the last slot one succeeds and the others are refused', async () => {
  const quotes: { token: string }[] = [];
  for (let nth = 0; nth < 100; nth += 1) quotes.push(await quoted([{ service: 'phone-screen', part: 'equivalent' }]));
  await open.db
    .updateTable('repair_location')
    .set({ slot_capacity: JSON.stringify({ 1: 1, 3: 1, 4: 1 }) })
    .where('slug', '=', 'dubai')
    .execute();
  const slots = await freeSlots(1, 9);
  const slot = slots.at(-1);
  const answers = await Promise.all(quotes.map(({ token }) => book(token, { slot: slot?.startsAt.toISOString() })));
  const refusals = answers.flatMap((one) => (one.ok ? [] : [one.refusal.code]));
  expect(answers.filter(({ ok }) => ok)).toHaveLength(1);
  expect(new Set(refusals)).toEqual(new Set(['repairs.slot-taken']));
  const { booked } = await open.db
    .selectFrom('repair_slot')
    .select('booked')
    .where('starts_at', '=', slot?.startsAt ?? NOW)
    .executeTakeFirstOrThrow();
  expect(booked).toBe(1);
});

test('a quoted price is valid until it expires, regardless of price list changes', async () => {
  const { token, made } = await quoted([{ service: 'phone-battery' }]);
  await open.db
    .updateTable('repair_price')
    .set({ price: 99_900 })
    .where('device_model_id', '=', made.model.id)
    .where('price', 'is not', null)
    .execute();
  const day = 86_400_000;
  const later = new Date(NOW.getTime() + 13 * day);
  const booked = await book(token, { method: 2, location: 'new-york', ...MAILED }, later);
  if (!booked.ok) throw new Error(booked.refusal.code);
  const [line] = await selectTicketLines(open.db, booked.value.id);
  expect(line?.price).toBe(made.quote.lines[0]?.price);
  const late = await quoted([{ service: 'phone-screen' }]);
  const refused = await book(
    late.token,
    { method: 2, location: 'new-york', ...MAILED },
    new Date(NOW.getTime() + 15 * day),
  );
  expect(refused).toMatchObject({ ok: false, refusal: { code: 'repairs.quote-expired' } });
});

const MAILED = {
  address: {
    name: 'Joe Doe',
    phone: '2125550123',
    country: 'US',
    state: 'NY',
    city: 'New York',
    zip: '10013',
    address_1: '1 Main St',
  },
};

test('every missing or invalid field is reported, and nothing is booked', async () => {
  const { token } = await quoted([{ service: 'phone-screen' }]);
  const refused = await book(token, {
    email: '',
    serial: '490154203237519',
    consent_terms: false,
    address: { ...ADDRESS, name: '' },
  });
  expect(refused.ok ? [] : Object.keys(refused.refusal.fields).sort()).toEqual(
    ['address.name', 'consent_terms', 'email', 'serial', 'slot'].sort(),
  );
  const far = await book(token, { ...MAILED, method: 3, location: 'dubai', slot: '2026-11-25T07:00:00Z' });
  expect(far).toMatchObject({ ok: false, refusal: { fields: { method: [{ code: 'repairs.too-far' }] } } });
  const odd = await book(token, { slot: '2026-11-25T07:07:00Z' });
  expect(odd).toMatchObject({ ok: false, refusal: { code: 'repairs.no-such-slot' } });
});
