import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDb } from '../../test/database/db.ts';
import { loadDemo } from './load.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const HOUR = 3_600_000;
let database: TestDatabase;
let filesDir: string;

beforeAll(async () => {
  database = await testDb();
  filesDir = await mkdtemp(path.join(tmpdir(), 'souk-files-'));
  await loadDemo(database.db, { now: NOW, filesDir, key: null });
});

afterAll(async () => {
  await database.close();
  await rm(filesDir, { recursive: true });
});

/** A hash of every row of the database and of its last write. */
async function hashDatabase(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      -- counts the loads
      and table_name <> 'catalog_version'
  `.execute(database.db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(t::text || t.xmin::text, '|' order by t::text)), '') as print from ${sql.table(name)} t
    `.execute(database.db);
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

const flashSale = () =>
  database.db
    .selectFrom('flash_sale')
    .select(['starts_at', 'ends_at'])
    .where('slug', '=', 'night-market')
    .executeTakeFirstOrThrow();

test('a new shop has products in stock with a price, a picture and texts in every language', async () => {
  const { db } = database;
  const products = await db.selectFrom('product').select(['price_from', 'image', 'in_stock']).execute();
  expect(products.length).toBeGreaterThan(10);
  expect(products.every((product) => product.price_from > 0 && product.image)).toBe(true);
  const texts = await db
    .selectFrom('product_text')
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow();
  expect(Number(texts.count)).toBe(products.length * 5);
  expect(products.filter((product) => product.in_stock).length).toBeGreaterThan(products.length / 2);
});

test('one known product is completely sold out', async () => {
  const product = await database.db
    .selectFrom('product')
    .select('in_stock')
    .where('slug', '=', 'tern-2')
    .executeTakeFirstOrThrow();
  expect(product.in_stock).toBe(false);
});

test('every picture in a row is in the file store, with its thumbnail', async () => {
  const files = new Set(await readdir(filesDir));
  const { rows } = await sql<{ file: string }>`
    select file from product_image union select image from product union select image from category
    union select image from brand union select image from slide union select image from banner where image is not null
    union select image from collection union select image from flash_sale
  `.execute(database.db);
  const missing = rows.filter(
    ({ file }) => !files.has(file) || (file.endsWith('.webp') && !files.has(`thumb-${file}`)),
  );
  expect(missing).toEqual([]);
});

test('loading again changes no row', async () => {
  const before = await hashDatabase();
  expect(await loadDemo(database.db, { now: new Date(NOW.getTime() + HOUR), filesDir, key: null })).toEqual({
    changed: false,
  });
  expect(await hashDatabase()).toEqual(before);
});

test('loading changed files keeps stock and settings, and does not rewrite equal rows', async () => {
  const { db } = database;
  await db.updateTable('inventory').set({ quantity: 1 }).where('sku', '=', 'ORVO-A7-MIDNIGHT-128').execute();
  await db.updateTable('setting').set({ value: '"Bazaar"' }).where('key', '=', 'site_name').execute();
  await sql`delete from demo_load`.execute(db);
  const before = await hashDatabase();
  expect(await loadDemo(db, { now: NOW, filesDir, key: null })).toEqual({ changed: true });
  const { demo_load: _, search_state: __, ...after } = await hashDatabase();
  expect(before).toMatchObject(after);
});

test('a running sale keeps its end, and an ended sale starts again', async () => {
  expect((await flashSale()).ends_at).toEqual(new Date(NOW.getTime() + 42 * HOUR));
  await loadDemo(database.db, { now: new Date(NOW.getTime() + 41 * HOUR), filesDir, key: null });
  expect((await flashSale()).ends_at).toEqual(new Date(NOW.getTime() + 42 * HOUR));
  const later = new Date(NOW.getTime() + 100 * HOUR);
  await loadDemo(database.db, { now: later, filesDir, key: null });
  expect((await flashSale()).starts_at).toEqual(new Date(later.getTime() - 6 * HOUR));
});
