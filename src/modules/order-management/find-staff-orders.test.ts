import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { ADDRESS, fillCart, makeBankAccount, makeShippingRule, newGuest, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { makeStore } from '../../../test/support/people.ts';
import { createStaffApi, signedIn } from '../../../test/support/staff-client.ts';
import { changeSettings } from '../settings/change-settings.ts';

let shop: TestApp;
let token: string;
let call: ReturnType<typeof createStaffApi>;
const codes = {} as Record<'own' | 'sold' | 'turkish', string>;
let seller: number;

beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: 'off' } });
  const { db } = shop;
  await makeShippingRule(db);
  await makeShippingRule(db, { country: 'TR' });
  await makeBankAccount(db);
  // 2026-03-02 begins two hours before midnight UTC
  await changeSettings(db, { timeZone: 'Asia/Riyadh' }, new Date());
  call = createStaffApi(shop);
  token = await signedIn(shop, 'orders');
  seller = await makeStore(db, { slug: 'cable-stall' });
  const own = await makeProduct(db, { selling: 10_000 });
  const sold = await makeProduct(db, { selling: 50_000 });
  await db.updateTable('product').set({ seller_id: seller }).where('id', '=', sold.id).execute();
  codes.own = await place([own.id], { email: 'amina@example.com' }, '2026-03-01T20:59:00Z');
  codes.sold = await place([own.id, sold.id], { order_method: 7 }, '2026-03-01T21:00:00Z');
  const address = {
    ...ADDRESS,
    name: 'İnci Yıldız',
    country: 'TR',
    state: '34',
    city: 'İstanbul',
    zip: '34000',
    phone: '05321234567',
  };
  codes.turkish = await place([own.id], { address, email: 'inci@example.com' }, '2026-03-03T10:00:00Z');
});
afterAll(() => shop.close());

async function place(products: number[], changes: Parameters<typeof press>[2], at: string): Promise<string> {
  const buyer = newGuest();
  for (const id of products) await fillCart(shop.db, buyer, id);
  const placed = await press(shop.db, buyer, changes, { now: new Date(at) });
  if (!placed.ok) throw new Error(`${placed.refusal.code} ${JSON.stringify(placed.refusal.fields)}`);
  return placed.value.code;
}

async function list(query: Record<string, string>): Promise<string[]> {
  const { status, data } = await call(`orders?${new URLSearchParams(query)}`, undefined, { token });
  return status === 200 ? data.orders.data.map(({ code }: { code: string }) => code) : [String(status)];
}

test('a filter that is not valid is refused, as is a day before the first order or far in the future', async () => {
  const invalid: Record<string, string>[] = [
    { from: '2026-02-30' },
    { to: '1800-01-01' },
    { from: '9999-12-31' },
    { to: '9999-12-31' },
    { country: 'tr' },
    { method: '100' },
    { seller: 'x' },
    { seller: '99999999999' },
    { sort: 'price' },
    { q: 'x'.repeat(255) },
  ];
  for (const query of invalid) expect(await list(query), JSON.stringify(query)).toEqual(['201']);
});

test('days are days in the time zone of the shop, and both ends are included', async () => {
  expect(await list({ to: '2026-03-01' })).toEqual([codes.own]);
  expect(await list({ from: '2026-03-02', to: '2026-03-02' })).toEqual([codes.sold]);
  expect(await list({ from: '2026-03-02' })).toEqual([codes.turkish, codes.sold]);
});

test('orders are found by payment method, country and seller', async () => {
  expect(await list({ method: '7' })).toEqual([codes.sold]);
  expect(await list({ country: 'TR' })).toEqual([codes.turkish]);
  expect(await list({ seller: String(seller) })).toEqual([codes.sold]);
  expect(await list({ seller: 'shop' })).toEqual([codes.turkish, codes.sold, codes.own]);
  expect(await list({ seller: String(seller), country: 'TR' })).toEqual([]);
});

test('a buyer is found by the beginnings of names in any order, and by e-mail address', async () => {
  expect(await list({ q: 'yıl inci' })).toEqual([codes.turkish]);
  expect(await list({ q: 'Karimi', sort: 'oldest' })).toEqual([codes.own, codes.sold]);
  expect(await list({ q: 'amina@' })).toEqual([codes.own]);
  // one or two letters are a complete word
  expect(await list({ q: 'yı' })).toEqual([]);
  expect(await list({ q: "o'neil & ':* | !" })).toEqual([]);
});

test('the list is sorted by time or by total, and shows buyer and number of lines', async () => {
  expect(await list({ sort: 'oldest' })).toEqual([codes.own, codes.sold, codes.turkish]);
  expect((await list({ sort: 'total' }))[0]).toBe(codes.sold);
  const { data } = await call(`orders?q=${codes.sold}`, undefined, { token });
  expect(data.orders.data[0]).toMatchObject({
    buyer: { name: 'Zahra Karimi', country: 'AF' },
    order_method: 7,
    lines: 2,
    pieces: 2,
  });
});
