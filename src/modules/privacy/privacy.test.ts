import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, testApp } from '../../../test/support/app.ts';
import { fillCart, makeShippingRule, press } from '../../../test/support/buying.ts';
import { makeProduct } from '../../../test/support/factories.ts';
import { mailsTo, makeCustomer, makeStore } from '../../../test/support/people.ts';
import { makeTicket } from '../../../test/support/repairing.ts';
import { uuidv7 } from '../../kernel/ids.ts';
import { personalData } from '../../personal-data.ts';
import type { OrderStatus } from '../orders/order.states.rules.ts';
import { eraseAccounts } from './erase-accounts.ts';

let shop: TestApp;
let phone: { id: number };
let now = new Date('2026-03-01T10:00:00Z');
beforeAll(async () => {
  shop = await testApp({ env: { LIMITS: '{"account":null,"signIn":null}' }, clock: () => now });
  await makeShippingRule(shop.db);
  phone = await makeProduct(shop.db, { title: 'Orvo A7' });
});
afterAll(() => shop.close());

const DAY_MS = 86_400_000;

let people = 0;

async function customer() {
  people += 1;
  const made = await makeCustomer(shop.db, { name: `Zahra ${'i'.repeat(people)} Karimi` });
  // later than the mails of the account creation
  now = new Date(Date.now() + 1_000);
  const post = (path: string, payload: object, token = made.token) => {
    const headers = { language: 'en', authorization: `Bearer ${token}` };
    return shop.app.inject({ method: 'POST', url: `/api/v1/${path}`, headers, payload });
  };
  const call = async (path: string, payload: object = {}, token = made.token) =>
    (await post(path, payload, token)).json();
  const giveUp = () => call('user/delete', { password: made.password });
  const enter = () => call('user/signin', { email: made.email, password: made.password }, '');
  /** The customer orders a phone, and the order gets this status. */
  const buy = async (status: OrderStatus) => {
    await fillCart(shop.db, { customerId: made.id }, phone.id);
    const placed = await press(shop.db, { customerId: made.id });
    if (!placed.ok) throw new Error(placed.refusal.code);
    await shop.db.updateTable('shop_order').set({ status }).where('id', '=', placed.value.id).execute();
    return placed.value.id;
  };
  const still = () => shop.db.selectFrom('customer').select('id').where('id', '=', made.id).executeTakeFirst();
  return { ...made, post, call, giveUp, enter, buy, still };
}

const passDays = (days: number) => {
  now = new Date(now.getTime() + days * DAY_MS);
  return eraseAccounts(shop.db, { personalData, dataDir: '/nowhere', now });
};

test('a deletion request closes the account immediately, and signing in within 14 days cancels it', async () => {
  const { call, giveUp, enter, email, still } = await customer();
  const until = new Date(now.getTime() + 14 * DAY_MS).toISOString();
  expect((await giveUp()).data).toEqual({ delete_at: until });
  expect((await call('user/profile')).status).toBe(401);
  expect((await mailsTo(shop.db, email))[0]).toMatchObject({
    kind: 'deletion-requested',
    plain: expect.stringContaining('/login'),
  });
  await passDays(13);
  expect((await enter()).status).toBe(200);
  expect((await mailsTo(shop.db, email))[0]).toMatchObject({ kind: 'deletion-cancelled' });
  await passDays(30);
  expect(await still()).toBeDefined();
});

test('after 14 days the personal data is erased, the invoice is anonymized, and the address can be registered again', async () => {
  const { id, name, giveUp, email, buy, still, call } = await customer();
  const order = await buy(5);
  await call('user/address/action', {
    name,
    phone: '+93709998877',
    country: 'AF',
    state: 'KAB',
    city: 'Kabul',
    address_1: 'Street 4',
  });
  await giveUp();
  expect(await passDays(14)).toBe(1);
  expect(await still()).toBeUndefined();
  const left = await shop.db
    .selectFrom('shop_order')
    .select(['customer_id', 'email', 'phone', 'address', 'billing_address', 'grand'])
    .where('id', '=', order)
    .executeTakeFirstOrThrow();
  expect(left).toMatchObject({ customer_id: null, phone: '', grand: expect.any(Number) });
  expect(left.email).toMatch(/^c-[0-9a-z]{10}@erased\.invalid$/);
  expect(left.address).toMatchObject({ name: expect.stringMatching(/^C-/), country: 'AF', address_1: '', phone: '' });
  expect((await mailsTo(shop.db, email)).map(({ kind }) => kind)).toEqual(['deletion-done']);
  expect(await everywhere([id, email, name, '+93709998877'])).toEqual(['mail.recipient']);
  await shop.db.deleteFrom('mail').where('recipient', '=', email).execute();
  expect((await makeCustomer(shop.db, { email })).email).toBe(email);
});

test('repairs are anonymized, and contact messages are deleted', async () => {
  const { id, name, giveUp, email } = await customer();
  const about = { email, name, serial: 'F2LX0SERIAL', phone: '+971509998877', description: 'fell at Street 4' };
  const own = await makeTicket(shop.db, { ...about, customer_id: id, status: 'closed' });
  const asGuest = await makeTicket(shop.db, { ...about, status: 'cancelled' });
  const otherTicket = await makeTicket(shop.db, { status: 'booked' });
  await shop.db
    .insertInto('ticket_photo')
    .values({ id: uuidv7(), ticket_id: own.id, file: 'crack-of-theirs', kind: 'jpeg', bytes: 1, sent_at: now })
    .execute();
  await sql`
    insert into contact_message (id, topic, name, email, locale, message, customer_id, sent_at)
    values (${uuidv7()}, 'other', ${name}, ${email}, 'en', 'Where are you?', ${id}, ${now})`.execute(shop.db);
  await giveUp();
  await passDays(14);
  const left = await shop.db
    .selectFrom('ticket')
    .select(['number', 'email', 'serial', 'phone', 'description', 'customer_id'])
    .where('id', 'in', [own.id, asGuest.id])
    .execute();
  for (const row of left)
    expect(row).toMatchObject({
      serial: null,
      phone: '',
      description: '',
      customer_id: null,
      number: expect.anything(),
    });
  const traces = [id, email, name, 'F2LX0SERIAL', '+971509998877', 'crack-of-theirs', 'Where are you?'];
  expect(await everywhere(traces)).toEqual(['mail.recipient']);
  const remaining = shop.db.selectFrom('ticket').select('email').where('id', '=', otherTicket.id);
  expect(await remaining.executeTakeFirst()).toEqual({ email: otherTicket.email });
});

test('an account with an open repair cannot be deleted', async () => {
  const { id, email, giveUp } = await customer();
  await makeTicket(shop.db, { email, customer_id: id, status: 'in_repair' });
  expect(await giveUp()).toMatchObject({
    data: { code: 'privacy.open_repairs', form: [expect.stringContaining('1 repair is in progress')] },
  });
});

test('the export contains the repairs with their prices', async () => {
  const { id, email, post } = await customer();
  const { number } = await makeTicket(shop.db, { email, customer_id: id });
  const files = unzipSync((await post('user/export', {})).rawPayload);
  const json = (name: string) => JSON.parse(strFromU8(files[`json/${name}.json`] ?? new Uint8Array()));
  expect(json('repairs')).toMatchObject([{ number, model: 'iPhone 13' }]);
  expect(json('repair-lines')).toMatchObject([{ repair: number, title: 'Screen', price: '129.00' }]);
  expect(json('repair-history')).toMatchObject([{ repair: number, status: 'booked' }]);
});

test.each([1, 2, 3, 4] as const)('an account with an order in status %i stays', async (status) => {
  const { giveUp, buy, call } = await customer();
  await buy(status);
  expect(await giveUp()).toMatchObject({
    status: 201,
    data: { code: 'privacy.open_orders', form: [expect.stringContaining('1 order has not arrived yet')] },
  });
  expect((await call('user/profile')).status).toBe(200);
});

test('staff and store owners get the reason why their account cannot be deleted', async () => {
  const worker = await customer();
  await shop.db
    .insertInto('staff_member')
    .values({ customer_id: worker.id, role: 'orders', created_at: now })
    .execute();
  expect((await worker.giveUp()).data.code).toBe('privacy.staff');
  const owner = await customer();
  const seller_id = await makeStore(shop.db, { slug: 'zahras' });
  await shop.db
    .insertInto('seller_member')
    .values({ seller_id, customer_id: owner.id, role: 'owner', created_at: now })
    .execute();
  expect((await owner.giveUp()).data.code).toBe('privacy.store_owner');
});

test('a deletion requires the correct password', async () => {
  const { call, still, id } = await customer();
  for (const body of [{}, { password: 'not-mine' }]) expect((await call('user/delete', body)).status).toBe(201);
  await passDays(30);
  expect(await still()).toEqual({ id });
});

test('a reopened order postpones the erasure', async () => {
  const { giveUp, buy, still } = await customer();
  const order = await buy(5);
  await giveUp();
  await shop.db.updateTable('shop_order').set({ status: 4 }).where('id', '=', order).execute();
  await passDays(14);
  expect(await still()).toBeDefined();
  await shop.db.updateTable('shop_order').set({ status: 5 }).where('id', '=', order).execute();
  await passDays(1);
  expect(await still()).toBeUndefined();
});

test('the export contains every list as JSON and CSV, with decimal amounts, and no data of others', async () => {
  const [zahra, other] = [await customer(), await customer()];
  await zahra.buy(5);
  await other.call('user/update-profile', { name: 'Somebody Else' });
  const answer = await zahra.post('user/export', {});
  expect(answer.headers).toMatchObject({
    'content-type': 'application/zip',
    'cache-control': 'private, no-store',
    'content-disposition': expect.stringMatching(/^attachment; filename="my-data-\d{4}-\d\d-\d\d\.zip"$/),
  });
  const files = unzipSync(answer.rawPayload);
  const json = (name: string) => JSON.parse(strFromU8(files[`json/${name}.json`] ?? new Uint8Array()));
  expect(json('profile')).toMatchObject([{ email: zahra.email, name: zahra.name }]);
  expect(json('order-lines')).toMatchObject([
    { title: 'Orvo A7', quantity: 1, unit_price: expect.stringMatching(/^\d+\.\d\d$/) },
  ]);
  expect(strFromU8(files['csv/orders.csv'] ?? new Uint8Array(), true)).toMatch(/^\xef\xbb\xbfcode,placed_at,status/);
  const all = Object.values(files)
    .map((file) => strFromU8(file))
    .join('');
  expect(all).not.toContain('Somebody Else');
  expect(all).not.toMatch(/argon2|password/);
});

test('an export needs the password or a recent sign-in, and is limited per day', async () => {
  const { post, password } = await customer();
  now = new Date(now.getTime() + 11 * 60_000);
  expect((await post('user/export', {})).json().data.fields).toEqual({ password: ['Password is required'] });
  expect((await post('user/export', { password: 'not-mine' })).statusCode).toBe(201);
  const answers = [];
  for (let times = 0; times < 6; times += 1) answers.push((await post('user/export', { password })).statusCode);
  expect(answers).toEqual([200, 200, 200, 200, 200, 429]);
});

/** All database columns that still contain one of the traces. */
async function everywhere(traces: readonly string[]): Promise<string[]> {
  const { rows: columns } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' and data_type in ('text', 'uuid', 'jsonb') order by 1, 2`.execute(shop.db);
  const found: string[] = [];
  for (const { table, column } of columns) {
    const like = traces.map((trace) => `%${trace}%`);
    const { rows } = await sql`
      select 1 from ${sql.table(table)} where ${sql.ref(column)}::text like any(${like}::text[]) limit 1`.execute(
      shop.db,
    );
    if (rows.length > 0) found.push(`${table}.${column}`);
  }
  return found;
}
