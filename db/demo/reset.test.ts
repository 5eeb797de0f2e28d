import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { signIn } from '../../src/modules/customers/sign-in/sign-in.ts';
import { inTransaction } from '../../src/platform/database/db.ts';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase, testDb } from '../../test/database/db.ts';
import { fillCart, press } from '../../test/support/buying.ts';
import { GUEST_BROWSER, makeCustomer, makeRequestContext } from '../../test/support/people.ts';
import { makeMediaFile } from '../../test/support/products/media.ts';
import type { LoadOptions } from './load.ts';
import { loadApplications } from './people/load-applications.ts';
import { resetDemo } from './reset.ts';
import { DEMO_FOLDER, readDemoShop } from './shop-files.ts';

const shop = readDemoShop();
const key = randomBytes(32);
let database: TestDatabase;
let dataDir: string;
let options: LoadOptions;

beforeAll(async () => {
  database = await datedDemoDb();
  dataDir = await mkdtemp(path.join(tmpdir(), 'souk-reset-'));
  options = { now: DEMO_LOADED_AT, filesDir: path.join(dataDir, 'files'), key };
  // the template has everything else
  await inTransaction(database.db, (tx) =>
    loadApplications(tx, shop, { now: DEMO_LOADED_AT, key, documentsDir: dataDir, demoDir: DEMO_FOLDER }),
  );
});

afterAll(async () => {
  await database.close();
  await rm(dataDir, { recursive: true });
});

test('a database without the demo shop is not changed', async () => {
  const empty = await testDb();
  await expect(resetDemo(empty.db, options)).rejects.toThrow('does not hold the demo shop');
  await empty.close();
});

test('a reset restores texts, stock and demo accounts, and visitors keep their accounts and lose their orders', async () => {
  const { db } = database;
  const enter = (email: string, password: string) =>
    signIn(db, { email, password }, makeRequestContext({ demo: true }), GUEST_BROWSER);
  const visitor = await makeCustomer(db);
  const { id } = await db.selectFrom('product').select('id').where('slug', '=', 'inka-30').executeTakeFirstOrThrow();
  await fillCart(db, { customerId: visitor.id }, id);
  expect((await press(db, { customerId: visitor.id })).ok).toBe(true);
  expect((await enter('elif@souk.example', 'souk-demo')).ok).toBe(true);
  await sql`delete from return_request`.execute(db);
  await sql`delete from cancellation`.execute(db);
  await sql`update contact_message set status = 'closed'`.execute(db);
  await sql`delete from bank_transfer`.execute(db);
  await sql`delete from seller_application where state <> 'rejected'`.execute(db);
  await sql`update ticket set status = 'cancelled'`.execute(db);
  await db.updateTable('customer').set({ name: 'Nobody', password_hash: 'x' }).where('demo', '=', true).execute();
  await sql`insert into message_override (locale, key, text, source_text, version, changed_at)
    values ('en', 'cart.title', 'Nothing', 'Your cart', 1, now())`.execute(db);
  await sql`insert into redirect (from_path, to_path) values ('/old', '/')`.execute(db);
  await makeMediaFile(db);
  await sql`insert into outdated_translation (resource, entry_id, field, locale, source_hash)
    values ('products', ${id}, 'title', 'fr', '')`.execute(db);
  await sql`update inventory set quantity = 0`.execute(db);
  await sql`update setting set value = '"Bazaar"' where key = 'site_name'`.execute(db);
  await sql`update product set title = '{"en": "Nothing"}'`.execute(db);

  await resetDemo(db, options);

  const { rows } = await sql<{ stock: number; named: number; site: string }>`
    select (select sum(quantity)::int from inventory) as stock,
           (select count(*)::int from product where title ->> 'en' <> 'Nothing') as named,
           (select value #>> '{}' from setting where key = 'site_name') as site
  `.execute(db);
  expect(rows[0]?.stock).toBeGreaterThan(100);
  expect(rows[0]?.named).toBeGreaterThan(10);
  expect(rows[0]?.site).toBe('Souk');
  const counts = await sql<{ visitors: number; demo: number; orders: number; sessions: number }>`
    select (select count(*)::int from shop_order o join customer c on c.id = o.customer_id and not c.demo) as visitors,
           (select count(*)::int from customer where demo and name <> 'Nobody') as demo,
           (select count(*)::int from shop_order) as orders,
           (select count(*)::int from session s join customer c on c.id = s.customer_id and c.demo) as sessions
  `.execute(db);
  const { customers, orders, repairs, applications } = shop.people;
  expect(counts.rows).toEqual([{ visitors: 0, demo: customers.length, orders: orders.length, sessions: 0 }]);
  const rest = await sql`
    select (select count(*)::int from cancellation) as cancellations,
           (select count(*)::int from return_request) as returns,
           (select count(*)::int from message_override) as changed_texts,
           (select count(*)::int from redirect) as redirects,
           (select count(*)::int from media_file where bytes = 1) as uploads,
           (select count(*)::int from outdated_translation) as outdated,
           (select count(*)::int from bank_transfer) as transfers,
           (select count(*)::int from contact_message where status in ('open', 'answered')) as messages
  `.execute(db);
  expect(rest.rows).toEqual([
    {
      cancellations: 7,
      returns: 6,
      changed_texts: 0,
      redirects: 0,
      uploads: 0,
      outdated: 0,
      transfers: 2,
      messages: 6,
    },
  ]);
  const tickets = await db.selectFrom('ticket').select('status').execute();
  expect(tickets.map(({ status }) => status).toSorted()).toEqual(repairs.map(({ reached }) => reached).toSorted());
  const applied = await db.selectFrom('seller_application').select('slug').execute();
  expect(applied.map(({ slug }) => slug).toSorted()).toEqual(applications.map(({ slug }) => slug).toSorted());
  const staff = await db.selectFrom('staff_member').select('role').orderBy('role').execute();
  expect(staff.map(({ role }) => role)).toEqual(['auditor', 'manager', 'orders', 'owner', 'technician', 'translator']);
  expect((await enter(visitor.email, visitor.password)).ok).toBe(true);
  expect((await enter('elif@souk.example', 'souk-demo')).ok).toBe(true);
});
