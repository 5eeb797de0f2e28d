import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseSettings } from '../../src/modules/settings/parse-settings.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { emptyDb, type TestDatabase } from './db.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');
const MIGRATION = readFileSync(path.join(MIGRATIONS, '0046-payment-methods.sql'), 'utf8');

let database: TestDatabase;
let client: pg.Client;

/** A database from before migration 0046, which every test runs again. */
beforeAll(async () => {
  database = await emptyDb();
  const oldMigrations = mkdtempSync(path.join(tmpdir(), 'souk-methods-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0046'))
    cpSync(path.join(MIGRATIONS, name), path.join(oldMigrations, name));
  await migrate(database.address, oldMigrations);
  rmSync(oldMigrations, { recursive: true });
  client = new pg.Client(database.address);
  await client.connect();
});
afterAll(async () => {
  await client.end();
  await database.close();
});

/** Payment methods of a shop that had these settings. */
async function migrateSettings(settings: Record<string, boolean | number>) {
  await sql`delete from setting`.execute(database.db);
  for (const [key, value] of Object.entries(settings))
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(database.db);
  await client.query(MIGRATION);
  const { rows } = await sql<{ key: string; value: unknown }>`select key, value from setting`.execute(database.db);
  expect(rows.filter(({ key }) => key.startsWith('cod_'))).toEqual([]);
  return parseSettings(rows).paymentMethods;
}

const cash = { method: 'cashOnDelivery', position: 0 };

test.each([
  [
    'a shop with disabled cash stays without it, also with limits that exclude every total',
    { cod_enabled: false, cod_least: 100, cod_most: 50 },
    [{ ...cash, is_enabled: false, min_total: null, max_total: null }],
  ],
  [
    'a least total above the default limit drops both limits',
    { cod_enabled: false, cod_least: 20_000 },
    [{ ...cash, is_enabled: false, min_total: null, max_total: null }],
  ],
  [
    'limits are kept',
    { cod_enabled: true, cod_least: 10, cod_most: 500 },
    [{ ...cash, is_enabled: true, min_total: 10, max_total: 500 }],
  ],
  ['a highest total alone is kept', { cod_most: 50 }, [{ ...cash, is_enabled: true, min_total: null, max_total: 50 }]],
  ['a shop without settings has the defaults', {}, []],
])('%s', async (_what, settings, expected) => {
  expect(await migrateSettings(settings)).toEqual(expected);
});
