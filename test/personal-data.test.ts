import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readTree } from '../bin/checks/imports.ts';
import { findTableOwners } from '../bin/checks/table-access.ts';
import { uuidv7 } from '../src/kernel/ids.ts';
import { personalData } from '../src/personal-data.ts';
import { inTransaction } from '../src/platform/database/db.ts';
import type { PersonalTable } from '../src/platform/privacy/personal-data.ts';
import { type TestDatabase, testDb } from './database/db.ts';

/** Columns that can contain personal data, by their names. */
const PERSONAL_COLUMN =
  /^(.*_)?(customer_id|user_id|email|phone|recipient|ip|user_agent|name|address|billing_address|zip|payer|holder|iban|account_number|serial|picture|file|document|payout|guest_hash|actor)$/;

/** Content of every column or table that matches the pattern and has no data of customers. */
const NOT_PERSONAL: Record<string, string> = {
  kysely_migration: 'a migration',
  migration_checksum: 'a migration',
  language: 'a language of the shop',
  product_image: 'a picture of a product',
  device_type: 'the catalogue of devices',
  device_brand: 'the catalogue of devices',
  device_series: 'the catalogue of devices',
  device_colour: 'the catalogue of devices',
  device_model: 'the catalogue of devices',
  repair_service: 'a service of the shop',
  repair_location: 'a location of the shop',
  pickup_location: 'a location of the shop',
  bank_account: 'an account of the shop',
  'product_batch.staff_name': 'the name of a staff member, as in the audit log',
  product_import: 'a file with products, and the name of a staff member, as in the audit log',
  product_import_problem: 'a problem of a file with products',
  imported_picture: 'a picture of a product',
  media_file: 'a picture of the shop that staff uploaded',
  encrypted_secret: 'the name of a service of the shop, and that of a staff member, as in the audit log',
  'stock_movement.staff_name': 'the name of a staff member, as in the audit log',
  'order_shipment.seller_name': 'the name of a store',
  'order_event.actor': 'a role',
  'return_event.actor': 'a role',
  'refund.actor': 'a role',
};

let database: TestDatabase;
let columns: { table: string; column: string }[];
beforeAll(async () => {
  database = await testDb();
  const { rows } = await sql<{ table: string; column: string }>`
    select table_name as table, column_name as column from information_schema.columns
    where table_schema = 'public' order by 1, 2`.execute(database.db);
  columns = rows;
});
afterAll(() => database.close());

const declared = new Map<string, PersonalTable>(personalData.flatMap(({ tables }) => Object.entries(tables)));

test('every column with personal data is in the personal data of a module, or listed here with a reason', () => {
  const personal = columns.filter(({ column }) => PERSONAL_COLUMN.test(column));
  const isKnown = ({ table, column }: { table: string; column: string }) =>
    declared.has(table) || table in NOT_PERSONAL || `${table}.${column}` in NOT_PERSONAL;
  expect(personal.filter((one) => !isKnown(one)).map(({ table, column }) => `${table}.${column}`)).toEqual([]);
  const matched = new Set(personal.flatMap(({ table, column }) => [table, `${table}.${column}`]));
  const unused = Object.keys(NOT_PERSONAL).filter((name) => !matched.has(name) || declared.has(name));
  expect(unused).toEqual([]);
});

test('every table that references a customer is in the personal data of a module', async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct conrelid::regclass::text as name from pg_constraint
    where contype = 'f' and confrelid = 'customer'::regclass`.execute(database.db);
  expect(rows.map(({ name }) => name).filter((name) => !declared.has(name))).toEqual([]);
});

test('each table is declared once, by the module that owns it', () => {
  const owners = findTableOwners(readTree(`${import.meta.dirname}/..`, 'src'));
  const tables = personalData.flatMap(({ section, tables }) =>
    Object.keys(tables).map((table) => ({ table, by: section.split('/')[0] })),
  );
  expect(tables.filter(({ table, by }) => owners.get(table) !== by)).toEqual([]);
  expect(tables.length).toBe(declared.size);
});

test('rows that are to be deleted by a cascade reference rows that are deleted', async () => {
  const { rows: keys } = await sql<{ child: string; parent: string }>`
    select conrelid::regclass::text as child, confrelid::regclass::text as parent from pg_constraint
    where contype = 'f' and confdeltype = 'c'`.execute(database.db);
  const isDeleted = (table: string): boolean => {
    const erasure = declared.get(table)?.erasure;
    if (erasure === 'delete') return true;
    return erasure === 'cascade' && keys.some(({ child, parent }) => child === table && isDeleted(parent));
  };
  const cascading = [...declared].filter(([, { erasure }]) => erasure === 'cascade').map(([table]) => table);
  expect(cascading.filter((table) => !isDeleted(table))).toEqual([]);
});

test('a section with rows to delete or to anonymize has an erasure, and one with exported tables has lists', () => {
  const incomplete = personalData.filter((section) => {
    const tables = Object.values(section.tables);
    const needsErasure = tables.some(({ erasure }) => erasure === 'delete' || erasure === 'anonymize');
    const needsExport = tables.some(({ exported }) => exported);
    return needsErasure !== (section.erase !== undefined) || needsExport !== (section.export !== undefined);
  });
  expect(incomplete.map(({ section }) => section)).toEqual([]);
});

test('the lists of the export keep their names and their order', () => {
  const lists = personalData.flatMap((section) => section.export ?? []);
  expect(lists.map(({ name }) => name)).toMatchInlineSnapshot(`
    [
      "profile",
      "addresses",
      "orders",
      "order-lines",
      "cancellations",
      "returns",
      "reviews",
      "review-votes",
      "review-reports",
      "questions",
      "answers",
      "wishlist",
      "compared",
      "followed-stores",
      "devices",
      "store-applications",
      "basket",
      "vouchers",
      "stock-alerts",
      "newsletter",
      "repairs",
      "repair-lines",
      "repair-payouts",
      "repair-history",
      "messages-to-the-shop",
      "ways-in",
      "sessions",
    ]
  `);
  expect(lists.filter(({ columns: names, amounts = [] }) => amounts.some((one) => !names.includes(one)))).toEqual([]);
});

test('every section exports, blocks and erases nothing for a person without data', async () => {
  const subject = { customerId: uuidv7(), email: 'nobody@example.com' };
  const erased = { ...subject, pseudonym: 'C-0', pseudonymEmail: 'c-0@erased.invalid' };
  await inTransaction(database.db, async (tx) => {
    for (const { section, export: lists = [], blockers, erase } of personalData) {
      for (const list of lists) expect([list.name, await list.read(tx, subject)]).toEqual([list.name, []]);
      expect([section, (await blockers?.(tx, subject)) ?? []]).toEqual([section, []]);
      const files = Object.values((await erase?.(tx, erased)) ?? {});
      expect([section, files.flat()]).toEqual([section, []]);
    }
  });
});
