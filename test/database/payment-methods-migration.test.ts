import { cpSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterEach, expect, test } from 'vitest';
import { parseSettings } from '../../src/modules/settings/parse-settings.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { emptyDb, type TestDatabase } from './db.ts';

const MIGRATIONS = path.resolve(import.meta.dirname, '../../db/migrations');

let database: TestDatabase;
let oldMigrations: string;
afterEach(async () => {
  await database.close();
  rmSync(oldMigrations, { recursive: true });
});

/** Payment methods of a shop that had the settings before migration 0046. */
async function migrateSettings(settings: Record<string, boolean | number>) {
  database = await emptyDb();
  oldMigrations = mkdtempSync(path.join(tmpdir(), 'souk-methods-'));
  for (const name of readdirSync(MIGRATIONS).filter((file) => file < '0046'))
    cpSync(path.join(MIGRATIONS, name), path.join(oldMigrations, name));
  await migrate(database.address, oldMigrations);
  for (const [key, value] of Object.entries(settings))
    await sql`insert into setting (key, value) values (${key}, ${JSON.stringify(value)}::jsonb)`.execute(database.db);
  await migrate(database.address, MIGRATIONS);
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
