import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/db.ts';
import { loadDemo } from './load.ts';
import { resetDemo } from './reset.ts';

const options = { now: new Date('2026-11-20T10:00:00Z'), filesDir: null };
let database: TestDatabase;

beforeAll(async () => {
  database = await testDb();
});

afterAll(() => database.close());

test('a database that never held the demo shop is left alone', async () => {
  await expect(resetDemo(database.db, options)).rejects.toThrow('does not hold the demo shop');
});

test('a reset brings back stock, settings and texts as they were loaded first', async () => {
  const { db } = database;
  await loadDemo(db, options);
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
});
