import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { demoDb, type TestDatabase } from '../../../test/database/db.ts';
import type {} from './price-history.tables.ts';
import { recordPrices } from './record-prices.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await demoDb();
});
afterAll(() => database.close());

test('a variant’s new price is added to its history once, and others get no row', async () => {
  const { db } = database;
  const count = async () => {
    const all = await db
      .selectFrom('price_history')
      .select(({ fn }) => fn.countAll().as('rows'))
      .executeTakeFirstOrThrow();
    return Number(all.rows);
  };
  const variant = await db
    .selectFrom('inventory')
    .select(['id', 'product_id'])
    .where('sku', '=', 'ORVO-A7-MIDNIGHT-512')
    .executeTakeFirstOrThrow();
  const before = await count();
  await sql`update inventory set price = 12300 where id = ${variant.id}`.execute(db);

  const now = new Date();
  await recordPrices(db, [variant.product_id], now);
  await recordPrices(db, [variant.product_id], new Date(now.getTime() + 1000));

  expect(await count()).toBe(before + 1);
  const last = await db
    .selectFrom('price_history')
    .select('price')
    .where('inventory_id', '=', variant.id)
    .orderBy('since', 'desc')
    .executeTakeFirstOrThrow();
  expect(Number(last.price)).toBe(12300);
});
