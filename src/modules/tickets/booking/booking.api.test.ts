import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../../test/support/app.ts';
import { mailsTo } from '../../../../test/support/people.ts';
import { cameraPicture } from '../../../../test/support/pictures.ts';

const NOW = new Date('2026-11-23T09:00:00Z');
const DAY_MS = 86_400_000;
const ADDRESS = { name: 'Zahra Al Mansouri', phone: '0501234567', country: 'AE' };

let shop: TestApp;
const time = { now: NOW };
beforeAll(async () => {
  shop = await testApp({ database: await demoDb(), clock: () => time.now, env: { LIMITS: 'off' } });
});
afterAll(() => shop.close());

type Extra = { headers?: Record<string, string>; payload?: object };

async function call(url: string, { headers = {}, payload }: Extra = {}) {
  const method = payload ? 'POST' : 'GET';
  const answer = await shop.app.inject({
    method,
    url: `/api/v1/repair/${url}`,
    payload,
    headers: { language: 'en', ...headers },
  });
  return { status: answer.statusCode, ...answer.json() };
}

const SCREEN = { model: 'iphone-13', faults: [{ service: 'phone-screen', part: 'equivalent' }] };

async function quoted(request: object = SCREEN): Promise<string> {
  const { data } = await call('quote', { payload: request });
  return data.quote;
}

async function freeSlot(quote: string, nth = 0): Promise<string> {
  const { data } = await call(`slots?location=dubai&method=1&quote=${quote}`);
  const slots: { starts_at: string; left: number }[] = data.days.flatMap((day: { slots: object[] }) => day.slots);
  return slots.filter(({ left }) => left > 0)[nth]?.starts_at ?? '';
}

function bookingInput(quote: string, slot: string, extra: object = {}) {
  return {
    quote,
    slot,
    location: 'dubai',
    method: 1,
    email: 'zahra@example.com',
    address: ADDRESS,
    consent_data: true,
    consent_terms: true,
    ...extra,
  };
}

test('a quote lists the price of each line in major units, and its token keeps the price', async () => {
  const { status, data } = await call('quote', {
    payload: { model: 'iphone-13', faults: [{ service: 'phone-screen' }, { service: 'phone-battery' }] },
  });
  expect(status).toBe(200);
  expect(data.quote).toMatch(/^[\w-]{43}$/);
  expect(data.expires_at).toBe(new Date(NOW.getTime() + 14 * DAY_MS).toISOString());
  expect(data.lines.map(({ service }: { service: string }) => service)).toEqual(['phone-screen', 'phone-battery']);
  const [screen, battery] = data.lines;
  expect(battery.discount).toBeCloseTo(battery.price / 10, 2);
  expect(data.total).toBeCloseTo(screen.price + battery.price - battery.discount, 2);
});

test('a fault that needs a diagnosis has a fee and no price', async () => {
  const { data } = await call('quote', { payload: { model: 'iphone-13', faults: [{ service: 'phone-no-power' }] } });
  expect(data).toMatchObject({ exact: false, lines: [{ price: null }] });
  expect(data.total).toBe(data.diagnosis_fee);
});

test.each([
  ['an unknown model', { ...SCREEN, model: 'toaster' }, 'repairs.no_such_model', []],
  ['no fault', { ...SCREEN, faults: [] }, 'fields.too_small', ['faults']],
  ['the same fault twice', { ...SCREEN, faults: [...SCREEN.faults, ...SCREEN.faults] }, 'fields.invalid', ['faults']],
  [
    'a fault of another device',
    { ...SCREEN, faults: [{ service: 'laptop-hinge' }] },
    'repairs.no_such_fault',
    ['faults'],
  ],
  [
    'an unknown part grade',
    { ...SCREEN, faults: [{ service: 'phone-screen', part: 'gold' }] },
    'fields.invalid',
    ['faults.0.part'],
  ],
  ['an unknown location', { ...SCREEN, location: 'atlantis' }, 'fields.invalid', ['location']],
])('a quote is refused for %s', async (_, payload, code, fields) => {
  const { status, data } = await call('quote', { payload });
  expect(status).toBe(fields.length > 0 ? 201 : 404);
  expect([data.code, Object.keys(data.fields ?? {})]).toEqual([code, fields]);
});

test('time slots are in the location’s time zone, a week at a time, and never before the part arrives', async () => {
  const quote = await quoted();
  const { data } = await call(`slots?location=dubai&method=1&quote=${quote}`);
  expect(data).toMatchObject({ location: 'dubai', time_zone: 'Asia/Dubai' });
  expect(data.days).toHaveLength(7);
  const later = await call(`slots?location=dubai&method=1&quote=${quote}&from=2026-12-14`);
  expect(later.data.days[0].day).toBe('2026-12-14');
  const [old] = await Promise.all([
    quoted({ model: 'iphone-13', faults: [{ service: 'phone-screen', part: 'original' }] }),
  ]);
  const first = await call(`slots?location=dubai&method=1&quote=${old}`);
  expect(first.data.first >= data.first).toBe(true);
});

test.each([
  ['location', 'location=atlantis&method=1'],
  ['method', 'location=dubai&method=2'],
  ['method', 'location=dubai&method=9'],
  ['from', 'location=dubai&method=1&from=tomorrow'],
  ['quote', 'location=dubai&method=1&quote=short'],
])('time slots are refused at %s for %s', async (field, query) => {
  const { status, data } = await call(`slots?${query}`);
  expect(status).toBe(201);
  expect(Object.keys(data.fields)).toEqual([field]);
});

test('time slots for an unknown or expired quote are refused', async () => {
  const foreign = await call(`slots?location=dubai&method=1&quote=${'x'.repeat(43)}`);
  expect(foreign.data.code).toBe('repairs.no_such_quote');
  const quote = await quoted();
  time.now = new Date(NOW.getTime() + 15 * DAY_MS);
  const late = await call(`slots?location=dubai&method=1&quote=${quote}`);
  time.now = NOW;
  expect(late.data.code).toBe('repairs.quote_expired');
});

test('a booking has a number, a code and a token; a repeated request returns the same without a second appointment', async () => {
  const quote = await quoted();
  const slot = await freeSlot(quote);
  const payload = bookingInput(quote, slot);
  const headers = { 'idempotency-key': 'press-the-button' };
  const first = await call('book', { payload, headers });
  expect(first.status).toBe(200);
  expect(first.data).toMatchObject({ number: expect.stringMatching(/^R-2026-/), token: expect.any(String) });
  const again = await call('book', { payload, headers });
  expect(again.data).toEqual({ ...first.data, token: null });
  const otherKey = await call('book', { payload, headers: { 'idempotency-key': 'another-press' } });
  expect(otherKey.data).toEqual({ ...first.data, token: null });
  const { booked } = await shop.db
    .selectFrom('repair_slot')
    .select('booked')
    .where('starts_at', '=', new Date(slot))
    .executeTakeFirstOrThrow();
  expect(booked).toBe(1);
});

test('the customer gets an e-mail with the link that opens the repair', async () => {
  const quote = await quoted();
  const slot = await freeSlot(quote, 6);
  const { data } = await call('book', { payload: bookingInput(quote, slot, { email: 'mailed@example.com' }) });
  const [mail, ...others] = await mailsTo(shop.db, 'mailed@example.com');
  expect([mail?.kind, others]).toEqual(['ticket-booked', []]);
  expect(mail?.plain).toContain(`/repair/${data.token}`);
});

test('photos are stored with a booking; a refused booking stores none', async () => {
  const quote = await quoted();
  const slot = await freeSlot(quote, 1);
  const send = async (data: object, photos = 1) => {
    const form = new FormData();
    form.set('data', JSON.stringify(data));
    const picture = new Uint8Array(await cameraPicture());
    for (let nth = 0; nth < photos; nth += 1) form.append('photos', new File([picture], `crack-${nth}.jpg`));
    const sent = new Response(form);
    const answer = await shop.app.inject({
      method: 'POST',
      url: '/api/v1/repair/book',
      headers: { 'content-type': sent.headers.get('content-type') ?? '', language: 'en' },
      payload: Buffer.from(await sent.arrayBuffer()),
    });
    return answer.json();
  };
  const refused = await send(bookingInput(quote, slot, { email: 'nobody' }));
  expect(Object.keys(refused.data.fields)).toEqual(['email']);
  const tooMany = await send(bookingInput(quote, slot), 6);
  expect(Object.keys(tooMany.data.fields)).toEqual(['photos']);
  const booked = await send(bookingInput(quote, slot));
  const stored = await shop.db
    .selectFrom('ticket_photo')
    .innerJoin('ticket', 'ticket.id', 'ticket_photo.ticket_id')
    .select('ticket.code')
    .execute();
  expect(stored).toEqual([{ code: booked.data.code }]);
});

const BAD: [string, object][] = [
  ['quote', { quote: 'short' }],
  ['method', { method: 7 }],
  ['method', { method: 2 }],
  ['location', { location: 'atlantis' }],
  ['slot', { slot: undefined }],
  ['slot', { slot: 'monday' }],
  ['slot', { slot: '2026-11-25T03:00:00Z' }],
  ['email', { email: '' }],
  ['email', { email: 'zahra' }],
  ['address.name', { address: { ...ADDRESS, name: '' } }],
  ['address.phone', { address: { ...ADDRESS, phone: '12' } }],
  ['address.country', { address: { ...ADDRESS, country: 'Narnia' } }],
  ['serial', { serial: '490154203237519' }],
  ['serial', { serial: '!!' }],
  ['colour', { colour: 'x'.repeat(41) }],
  ['storage_gb', { storage_gb: 0 }],
  ['description', { description: 'x'.repeat(2001) }],
  ['condition.cracks', { condition: { cracks: 'perhaps' } }],
  ['condition.passcode', { condition: { passcode: '1234' } }],
  ['passcode', { passcode: '1234' }],
  ['consent_data', { consent_data: false }],
  ['consent_terms', { consent_terms: false }],
  ['expected_total', { expected_total: -1 }],
];

test('every invalid field is refused, and a passcode is never accepted', async () => {
  const quote = await quoted();
  const slot = await freeSlot(quote, 2);
  for (const [field, change] of BAD) {
    const refused = await call('book', { payload: bookingInput(quote, slot, change) });
    const named = Object.keys(refused.data.fields);
    expect([field, refused.status, named.includes(field)], JSON.stringify(refused)).toEqual([field, 201, true]);
  }
});

test('unknown and expired quotes are not booked, nor is a price that has risen', async () => {
  const quote = await quoted();
  const slot = await freeSlot(quote, 3);
  const foreign = await call('book', { payload: bookingInput('y'.repeat(43), slot) });
  expect(foreign.data.code).toBe('repairs.no_such_quote');
  const dearer = await call('book', { payload: bookingInput(quote, slot, { expected_total: 0.5 }) });
  expect(dearer.data.code).toBe('repairs.total_changed');
  time.now = new Date(NOW.getTime() + 14 * DAY_MS);
  const late = await call('book', { payload: bookingInput(quote, slot) });
  time.now = NOW;
  expect(late.data.code).toBe('repairs.quote_expired');
});

test('every location lists its methods and their fees', async () => {
  const { data } = await call('locations');
  const dubai = data.locations.find(({ location }: { location: string }) => location === 'dubai');
  expect(dubai).toMatchObject({ time_zone: 'Asia/Dubai', methods: [1, 3, 4], fees: { 3: 7, 4: 22 } });
});
