import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from './database/db.ts';

let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});
afterAll(() => database.close());

/** Tables whose rows belong to one order: a partition or a server could hold all rows of an order. */
const ORDER_TABLES = [
  ...['order_shipment', 'order_line', 'order_event', 'order_discount', 'invoice', 'unpaid_order_key'],
  ...['payment_attempt', 'refund', 'refund_line', 'bank_transfer', 'transfer_proof', 'transfer_entry'],
  ...['cancellation', 'unconfirmed_cancellation', 'return_request', 'return_line', 'return_photo', 'return_event'],
  ...['voucher_redemption', 'review_invitation'],
];

/** Foreign keys that do not begin with order_id; docs/decisions/2026-11-26-migration-baseline.md has the reasons. */
const EXCEPTIONS = [
  'cancellation_refund_id_fkey',
  'order_line_original_order_id_original_line_id_fkey',
  'return_request_refund_id_fkey',
];

test('primary keys of order tables begin with order_id', async () => {
  const { rows } = await sql<{ table: string; column: string }>`
    select c.relname as table, a.attname as column
    from pg_constraint k join pg_class c on c.oid = k.conrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    where k.contype = 'p' and c.relname = any(${ORDER_TABLES}::text[])`.execute(database.db);
  expect(rows).toHaveLength(ORDER_TABLES.length);
  expect(rows.filter(({ column }) => column !== 'order_id')).toEqual([]);
});

test('foreign keys between order tables begin with order_id', async () => {
  const { rows } = await sql<{ name: string }>`
    select k.conname as name
    from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_class r on r.oid = k.confrelid
    join pg_attribute a on a.attrelid = c.oid and a.attnum = k.conkey[1]
    join pg_attribute b on b.attrelid = r.oid and b.attnum = k.confkey[1]
    where k.contype = 'f' and c.relname = any(${ORDER_TABLES}::text[]) and r.relname = any(${ORDER_TABLES}::text[])
      and (a.attname <> 'order_id' or b.attname <> 'order_id')
    order by 1`.execute(database.db);
  expect(rows.map(({ name }) => name)).toEqual(EXCEPTIONS);
});

test('tables whose rows always name an order are the order tables', async () => {
  const { rows } = await sql<{ table: string }>`
    select table_name as table from information_schema.columns
    where table_schema = 'public' and column_name = 'order_id' and is_nullable = 'NO'`.execute(database.db);
  expect(rows.map(({ table }) => table).sort()).toEqual(ORDER_TABLES.toSorted());
});
