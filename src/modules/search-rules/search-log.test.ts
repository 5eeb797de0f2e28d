import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { makeShippingRule, ORDER } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeCustomer } from '../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { openDb } from '../../platform/database/db.ts';
import { purgeSearchLog } from './purge-search-log.ts';
import { flushSearchLog, recordSearch, recordSearchClick } from './record-search.ts';
import { addToLog, type LogRow } from './search-log.store.ts';

const DAY_MS = 86_400_000;

let shop: TestApp;
let call: ReturnType<typeof createStaffApi>;
let reader: string;
let now = new Date('2026-11-20T12:00:00Z');
beforeAll(async () => {
  shop = await testApp({ clock: () => now });
  await makeShippingRule(shop.db);
  call = createStaffApi(shop);
  reader = await signedIn(shop, 'auditor');
});
afterAll(() => shop.close());

type Counts = { query: string; searches: number; clicks: number; orders: number };

async function report(query: string): Promise<Counts[]> {
  await flushSearchLog(shop.db);
  return (await call(`search/${query}`, undefined, { token: reader })).data.queries;
}

async function countsOf(query: string): Promise<Counts | undefined> {
  return (await report('log')).find((one) => one.query === query);
}

async function post(path: string, payload: object, headers: Record<string, string> = {}) {
  // lines of a cart are distinguished by the time at which they were added
  now = new Date(now.getTime() + 1_000);
  const answer = await shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, payload, headers });
  return { status: answer.statusCode, body: answer.body, ...answer.json() };
}

test('fifty concurrent searches in two processes are all counted, with the latest number of results', async () => {
  const other = openDb(shop.address);
  const searches = Array.from({ length: 50 }, async (_, nth) => {
    const db = nth % 2 === 0 ? shop.db : other.db;
    recordSearch(db, { locale: 'en', query: nth % 3 === 0 ? 'Power  Bank' : 'power bank', results: nth % 5, now });
    if (nth % 10 === 0) await flushSearchLog(db);
  });
  await Promise.all(searches);
  await Promise.all([flushSearchLog(shop.db), flushSearchLog(other.db)]);
  await other.close();
  const counted = { locale: 'en', query: 'power bank', searches: 50, empty_searches: 10, clicks: 0, orders: 0 };
  expect(await countsOf('power bank')).toMatchObject(counted);
  recordSearch(shop.db, { locale: 'en', query: 'power bank', results: 77, now });
  expect(await countsOf('power bank')).toMatchObject({ searches: 51, last_results: 77 });
});

test('a search does not wait for the log, which is written in the background', async () => {
  recordSearch(shop.db, { locale: 'en', query: 'later', results: 1, now });
  const rows = () => shop.db.selectFrom('search_log').select('searches').where('query', '=', 'later').execute();
  expect(await rows()).toEqual([]);
  await vi.waitFor(async () => expect(await rows()).toEqual([{ searches: 1 }]), { timeout: 10_000 });
});

test('counts are written before the application closes', async () => {
  const closing = await testApp({ database: { ...shop, close: async () => undefined } });
  recordSearch(shop.db, { locale: 'en', query: 'last words', results: 1, now });
  await closing.close();
  const row = await shop.db.selectFrom('search_log').select('searches').where('query', '=', 'last words').execute();
  expect(row).toEqual([{ searches: 1 }]);
});

test('a lost database connection loses counts, and searches continue', async () => {
  const warn = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  const lost = openDb({ ...shop.address, port: 1, host: '127.0.0.1' });
  recordSearch(lost.db, { locale: 'en', query: 'lost', results: 1, now });
  await expect(flushSearchLog(lost.db)).resolves.toBeUndefined();
  expect(warn).toHaveBeenCalledOnce();
  warn.mockRestore();
  await lost.close();
});

test('queries that may contain personal data are stored in no table', async () => {
  for (const query of ['zahra@example.com', '0612345678', '06 12 34 56 78', 'x'.repeat(81)]) {
    recordSearch(shop.db, { locale: 'fr', query, results: 0, now });
    recordSearchClick(shop.db, { locale: 'fr', query, now });
  }
  expect(await report('log?locale=fr')).toEqual([]);
});

test('the report covers the requested days and language, the most frequent query first', async () => {
  const at = (daysAgo: number) => new Date(now.getTime() - daysAgo * DAY_MS);
  for (const [query, daysAgo, times] of [
    ['kulaklık', 0, 2],
    ['kılıf', 0, 1],
    ['kılıf', 5, 2],
    ['şarj', 40, 9],
  ] as const)
    for (let time = 0; time < times; time += 1)
      recordSearch(shop.db, { locale: 'tr', query, results: daysAgo, now: at(daysAgo) });
  const queries = async (query: string) => (await report(query)).map((one) => [one.query, one.searches]);
  expect(await queries('log?locale=tr&days=3')).toEqual([
    ['kulaklik', 2],
    ['kilif', 1],
  ]);
  expect(await queries('log?locale=tr&days=30')).toEqual([
    ['kilif', 3],
    ['kulaklik', 2],
  ]);
  expect(await queries('log?locale=tr&days=92')).toEqual([
    ['sarj', 9],
    ['kilif', 3],
    ['kulaklik', 2],
  ]);
  expect(await queries('zero-results?locale=tr&days=92')).toEqual([
    ['kulaklik', 2],
    ['kilif', 3],
  ]);
  expect((await call('search/log?days=93', undefined, { token: reader })).status).toBe(201);
});

test('the log has a maximum number of queries per day, and still counts those it contains', async () => {
  const row = (query: string): LogRow => ({
    day: '2026-01-05',
    locale: 'hi',
    query,
    searches: 1,
    emptySearches: 0,
    lastResults: 1,
    clicks: 0,
    orders: 0,
  });
  const stored = () =>
    shop.db
      .selectFrom('search_log')
      .select(['query', 'searches'])
      .where('locale', '=', 'hi')
      .orderBy('query')
      .execute();
  await addToLog(shop.db, ['a', 'b', 'c'].map(row), 2);
  await addToLog(shop.db, ['a', 'd'].map(row), 2);
  expect(await stored()).toEqual([
    { query: 'a', searches: 2 },
    { query: 'b', searches: 1 },
  ]);
});

test('the log is stored for 400 days', async () => {
  const days = [399, 400, 401].map((daysAgo) => new Date(now.getTime() - daysAgo * DAY_MS));
  for (const day of days) recordSearch(shop.db, { locale: 'ar', query: 'هاتف', results: 1, now: day });
  await flushSearchLog(shop.db);
  await purgeSearchLog(shop.db, now);
  const left = await shop.db.selectFrom('search_log').select('day').where('locale', '=', 'ar').orderBy('day').execute();
  expect(left.map(({ day }) => day)).toEqual(
    days
      .slice(0, 2)
      .map((day) => day.toISOString().slice(0, 10))
      .sort(),
  );
});

test('only clicks on public products are counted, and the response is always the same', async () => {
  const shown = await makeProduct(shop.db);
  const draft = await makeProduct(shop.db, { status: 2 });
  const { token } = await makeCustomer(shop.db);
  const click = (product_id: number, headers?: Record<string, string>) =>
    post('search/click', { q: 'Tablet', product_id }, headers);
  const answers = [
    await click(shown.id),
    await click(shown.id, { authorization: `Bearer ${token}` }),
    await click(draft.id),
    await click(999_999),
  ];
  expect(new Set(answers.map(({ status, body }) => `${status} ${body}`)).size).toBe(1);
  expect(await countsOf('tablet')).toMatchObject({ searches: 0, clicks: 2, last_results: null });
});

test('clicks from one address are limited', async () => {
  const { id } = await makeProduct(shop.db);
  let refused = 0;
  const click = { method: 'POST', url: '/api/v1/search/click', payload: { q: 'flood', product_id: id } } as const;
  for (let count = 0; count < 130; count += 1) if ((await shop.app.inject(click)).statusCode === 429) refused += 1;
  expect(refused).toBeGreaterThan(0);
  expect((await countsOf('flood'))?.clicks).toBeLessThanOrEqual(130 - refused);
});

test('an order counts once for each search that led to its products, in the language of the search', async () => {
  const guest = crypto.randomUUID();
  const [a, b, c] = [await makeProduct(shop.db), await makeProduct(shop.db), await makeProduct(shop.db)];
  const add = (product_id: number, search?: string | null) =>
    post('cart/action', { product_id, search, user_token: guest }, { language: 'fr' });
  await add(a.id, 'Enceinte bluetooth');
  await add(b.id, 'ENCEINTE Bluetooth');
  await add(c.id, 'zahra@example.com');
  await add(c.id, null);
  const searches = () => shop.db.selectFrom('cart_line').select('search_query').orderBy('added_at').execute();
  expect((await searches()).map((line) => line.search_query)).toEqual([
    'enceinte bluetooth',
    'enceinte bluetooth',
    null,
  ]);
  const order = { ...ORDER, order_method: 2, user_token: guest };
  const placed = await post('order/action', order, { 'idempotency-key': 'one-order' });
  expect(placed.status).toBe(200);
  // a repeat is the same order
  expect((await post('order/action', order, { 'idempotency-key': 'one-order' })).data.id).toBe(placed.data.id);
  expect(await report('log?locale=fr')).toMatchObject([{ query: 'enceinte bluetooth', searches: 0, orders: 1 }]);
  expect(await searches()).toEqual([]);
});

test('a cart line keeps its search, stores a newer one, and keeps it when its guest signs in', async () => {
  const guest = crypto.randomUUID();
  const { id } = await makeProduct(shop.db, { quantity: 9 });
  for (const search of ['old phone', 'new phone', undefined])
    await post('cart/action', { product_id: id, search, user_token: guest });
  const { email, password } = await makeCustomer(shop.db);
  const { token } = (await post('user/signin', { email, password, user_token: guest })).data;
  await post('order/action', { ...ORDER, order_method: 2 }, { authorization: `Bearer ${token}` });
  expect(await countsOf('new phone')).toMatchObject({ orders: 1 });
  expect(await countsOf('old phone')).toBeUndefined();
});

test('an order that is refused counts nothing', async () => {
  const guest = crypto.randomUUID();
  const { id } = await makeProduct(shop.db, { quantity: 1 });
  await post('cart/action', { product_id: id, search: 'sold out', user_token: guest });
  await shop.db.updateTable('inventory').set({ quantity: 0 }).where('product_id', '=', id).execute();
  expect((await post('order/action', { ...ORDER, order_method: 2, user_token: guest })).status).not.toBe(200);
  expect(await countsOf('sold out')).toBeUndefined();
});
