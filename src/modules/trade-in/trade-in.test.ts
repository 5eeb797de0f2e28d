import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb } from '../../../test/database/db.ts';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { mailsTo, newMailbox } from '../../../test/support/people.ts';
import { listSlots } from '../repair-catalog/locations/list-slots.ts';
import { findRepairLocation } from '../repair-catalog/locations/repair-locations.ts';
import { changeSettings } from '../settings/change-settings.ts';
import { selectTicket, selectTicketLines } from '../tickets/ticket.store.ts';

let now = new Date('2026-11-23T09:00:00Z');
const DAY_MS = 86_400_000;
const ADDRESS = { name: 'Zahra Al Mansouri', phone: '0501234567', country: 'AE' };

let shop: TestApp;
beforeAll(async () => {
  const env = { LIMITS: 'off', SITE_URL: 'https://shop.test' };
  shop = await testApp({ database: await demoDb(), clock: () => now, env });
  await changeSettings(shop.db, { tradeIn: true }, now);
});
afterAll(() => shop.close());

async function call(url: string, payload?: object, language = 'en') {
  const method = payload ? 'POST' : 'GET';
  const answer = await shop.app.inject({ method, url: `/api/v1/trade-in/${url}`, headers: { language }, payload });
  return { status: answer.statusCode, data: answer.json().data };
}

const FLAWLESS = {
  power: 'yes',
  'phone-screen': 'flawless',
  body: 'flawless',
  'phone-battery': 'day',
  works: 'all',
  account: 'yes',
};
const ask = (answers: object = FLAWLESS, model = 'iphone-13', storage_gb = 128) =>
  call('offer', { model, storage_gb, answers });

async function freeSlot(nth = 0): Promise<string | undefined> {
  const location = await findRepairLocation(shop.db, 'dubai');
  if (!location) throw new Error('the demo shop has a repair location in Dubai');
  const { days } = await listSlots(shop.db, location, { method: 1, leadDays: 0, now });
  return days
    .flatMap(({ slots }) => slots)
    .filter(({ left }) => left > 0)
    [nth]?.startsAt.toISOString();
}

function take(offer: string, body: object) {
  const promises = { consent_data: true, consent_terms: true };
  return call('accept', { offer, method: 1, location: 'dubai', address: ADDRESS, ...promises, ...body });
}

test('the questions are in the language of the request, with the base price per storage size', async () => {
  const { data } = await call('iphone-13', undefined, 'tr');
  expect(data.device.prices.map(({ storage_gb }: { storage_gb: number }) => storage_gb)).toEqual([128, 256, 512]);
  expect(data.device.questions.map(({ code }: { code: string }) => code).sort()).toEqual(Object.keys(FLAWLESS).sort());
  expect(data.device.questions[0].question).toBe('Açılıyor mu?');
  expect((await call('galaxy-s7')).status).toBe(404);
});

test('a device in perfect condition gets the whole price, each answer is deducted, and a locked device gets nothing', async () => {
  const { data: all } = await ask();
  expect(all.offer.total).toBe(all.offer.price);
  const { data: cracked } = await ask({ ...FLAWLESS, 'phone-screen': 'broken' });
  expect(cracked.offer.total).toBe(all.offer.price * 0.6);
  const { data: locked } = await ask({ ...FLAWLESS, account: 'no' });
  expect(locked.offer.total).toBe(0);
  const taken = await take(locked.offer.token, { email: newMailbox(), slot: await freeSlot() });
  expect([taken.status, taken.data.code]).toEqual([201, 'trade_in.worth_nothing']);
});

test('every question needs a known answer, and the storage size must exist', async () => {
  const { works: _left, ...rest } = FLAWLESS;
  const refused = await ask({ ...rest, body: 'shiny' }, 'iphone-13', 64);
  expect(refused.status).toBe(201);
  expect(Object.keys(refused.data.fields).sort()).toEqual(['answers.body', 'answers.works', 'storage_gb']);
});

test('an accepted offer creates one booked ticket with the payout amount, and one e-mail', async () => {
  const email = newMailbox('seller');
  const { data } = await ask();
  const body = { email, slot: await freeSlot(), serial: '490154203237518' };
  const responses = await Promise.all([1, 2, 3].map(() => take(data.offer.token, body)));
  expect(new Set(responses.map((one) => one.data.ticket.code)).size).toBe(1);
  const ticket = await selectTicket(shop.db, { code: responses[0]?.data.ticket.code });
  expect(ticket).toMatchObject({
    kind: 'trade_in',
    status: 'booked',
    model: 'iPhone 13',
    storage_gb: 128,
    method: 1,
    serial: '490154203237518',
  });
  expect(ticket?.slot_at?.toISOString()).toBe(body.slot);
  const lines = await selectTicketLines(shop.db, ticket?.id ?? '');
  expect(lines).toMatchObject([{ kind: 'offer', price: data.offer.total * 100, status: 'approved' }]);
  expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).toEqual(['ticket-booked']);
});

test('every problem with an acceptance is reported at its field', async () => {
  const { data } = await ask();
  const body = {
    consent_data: false,
    consent_terms: false,
    address: { ...ADDRESS, phone: '' },
    serial: '490154203237510',
  };
  const refused = await take(data.offer.token, body);
  expect(Object.keys(refused.data.fields).sort()).toEqual([
    'address.phone',
    ...['consent_data', 'consent_terms', 'email', 'serial', 'slot'],
  ]);
  const sent = await take(data.offer.token, { method: 2, email: newMailbox() });
  expect(Object.keys(sent.data.fields)).toContain('address.address_1');
});

test('an offer is valid for 14 days', async () => {
  const { data } = await ask();
  const then = now;
  now = new Date(then.getTime() + 14 * DAY_MS);
  const late = await take(data.offer.token, { email: newMailbox(), slot: await freeSlot() });
  expect([late.status, late.data.code]).toEqual([201, 'trade_in.offer_over']);
  now = then;
});

test('a shop with trade-in disabled makes no offers', async () => {
  const { data } = await ask();
  await changeSettings(shop.db, { tradeIn: false }, now);
  try {
    expect((await ask()).status).toBe(404);
    expect((await call('iphone-13')).status).toBe(404);
    expect((await take(data.offer.token, { email: newMailbox() })).status).toBe(404);
  } finally {
    await changeSettings(shop.db, { tradeIn: true }, now);
  }
});

test('the demo shop buys more than sixty models, each for less than three quarters of its sale price', async () => {
  const models = shop.db.selectFrom('trade_in_price').select('device_model_id').distinct();
  expect((await models.execute()).length).toBeGreaterThanOrEqual(60);
  const sold = await shop.db
    .selectFrom('trade_in_price')
    .innerJoin('product', 'product.device_model_id', 'trade_in_price.device_model_id')
    .select(['product.slug', 'trade_in_price.price', 'product.selling'])
    .where('product.selling', '>', 0)
    .execute();
  expect(sold.length).toBeGreaterThan(20);
  expect(sold.filter(({ price, selling }) => price >= selling * 0.75)).toEqual([]);
});
