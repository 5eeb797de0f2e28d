import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openDb } from '../../../src/platform/database/db.ts';
import { demoDb, type TestDatabase, testDb } from '../../../test/database/db.ts';
import { readDemoShop } from '../shop-files.ts';
import { fillDemoShop } from './fill-demo-shop.ts';
import { generateProduct, readSourceData } from './generate-product.ts';
import { removeGenerated } from './remove-generated.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const PRODUCTS = 500;
const shop = readDemoShop();
const sourceData = readSourceData(shop);
let database: TestDatabase;
let before: Record<string, string>;

beforeAll(async () => {
  database = await demoDb();
  before = await hashDatabase();
  await fillDemoShop(database.db, { products: PRODUCTS, orders: 800, seed: 7, now: NOW, shop });
});

afterAll(() => database.close());

/** A hash of every row of the database. */
async function hashDatabase(): Promise<Record<string, string>> {
  const tables = await sql<{ name: string }>`
    select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
      -- counts the loads
      and table_name not in ('catalog_version', 'search_state', 'search_block')
  `.execute(database.db);
  const prints: Record<string, string> = {};
  for (const { name } of tables.rows) {
    const { rows } = await sql<{ print: string }>`
      select coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as print from ${sql.table(name)} t
    `.execute(database.db);
    prints[name] = rows[0]?.print ?? '';
  }
  return prints;
}

async function selectOne<T>(query: ReturnType<typeof sql<T>>): Promise<T> {
  const { rows } = await query.execute(database.db);
  if (rows[0] === undefined) throw new Error('no row');
  return rows[0];
}

test('the same seed generates the same product, another seed a different one', () => {
  const title = (seed: number) => [1, 2, 3].map((index) => generateProduct(sourceData, seed, index));
  expect(title(7)).toEqual(title(7));
  expect(title(7)).not.toEqual(title(8));
});

test('the requested number of products and orders is generated, with texts in five languages and a price', async () => {
  const counts = await selectOne(sql<{ products: number; texts: number; orders: number; priced: number }>`
    select (select count(*)::int from product where slug like 'v-%') as products,
           (select count(*)::int from product where slug like 'v-%' and price_from > 0 and image is not null) as priced,
           (select count(*)::int from product_text t join product p on p.id = t.product_id and p.slug like 'v-%') as texts,
           (select count(*)::int from shop_order where email like '%@volume.example') as orders
  `);
  expect(counts).toEqual({ products: PRODUCTS, priced: PRODUCTS, texts: PRODUCTS * 5, orders: 800 });
});

test('about nine in ten products are in stock, with one to twelve variants', async () => {
  const { share, least, most } = await selectOne(sql<{ share: number; least: number; most: number }>`
    select avg(in_stock::int)::float as share, min(variants)::int as least, max(variants)::int as most
    from (select p.in_stock, (select count(*) from inventory i where i.product_id = p.id) as variants
          from product p where p.slug like 'v-%') goods
  `);
  expect(share).toBeGreaterThan(0.75);
  expect(share).toBeLessThan(0.97);
  expect(least).toBe(1);
  expect(most).toBeLessThanOrEqual(12);
  expect(most).toBeGreaterThan(6);
});

test('the median price of each category is near that of the demo products', () => {
  const made = Array.from({ length: 4000 }, (_, index) => generateProduct(sourceData, 7, index));
  const byCategory = Map.groupBy(made, ({ model }) => model.category);
  for (const kind of sourceData.profiles) {
    const prices = (byCategory.get(kind.category) ?? []).map(({ selling }) => selling).sort((a, b) => a - b);
    const middle = Math.log(prices[prices.length >> 1] ?? 1);
    expect(Math.abs(middle - kind.middle), kind.category).toBeLessThan(0.35);
  }
  for (const { selling, offered, variants } of made) {
    if (offered !== null) expect(offered).toBeLessThan(selling);
    for (const { price, previous } of variants) if (previous !== null) expect(previous).toBeGreaterThan(price ?? 0);
  }
});

test('reviews have a realistic distribution: concentrated on few products, mostly positive, none older than the product', async () => {
  const { rows } = await sql<{ count: number; days: number; average: number | null; oldest: number | null }>`
    select p.rating_count as count, extract(epoch from ${NOW}::timestamptz - p.created_at)::float / 86400 as days,
      (select avg(r.rating)::float from review r where r.product_id = p.id) as average,
      (select extract(epoch from ${NOW}::timestamptz - min(r.created_at))::float / 86400 from review r
        where r.product_id = p.id) as oldest
    from product p where p.slug like 'v-%'
  `.execute(database.db);
  const counts = rows.map(({ count }) => count).sort((a, b) => b - a);
  const all = counts.reduce((sum, count) => sum + count, 0);
  expect(all).toBeGreaterThan(PRODUCTS);
  const fifth = counts.slice(0, PRODUCTS / 5).reduce((sum, count) => sum + count, 0);
  expect(fifth / all).toBeGreaterThan(0.5);
  expect(counts.filter((count) => count === 0).length).toBeGreaterThan(PRODUCTS / 10);
  expect(rows.filter(({ oldest, days }) => oldest !== null && (oldest > days || oldest < 0))).toEqual([]);

  const stars = await selectOne(sql<{ average: number; five: number; low: number; silent: number; languages: number }>`
    select avg(rating)::float as average, avg((rating = 5)::int)::float as five, avg((rating < 3)::int)::float as low,
      avg((body = '')::int)::float as silent, count(distinct locale)::int as languages
    from review r join product p on p.id = r.product_id and p.slug like 'v-%'
  `);
  expect(stars.average).toBeGreaterThan(3.9);
  expect(stars.average).toBeLessThan(4.5);
  expect(stars.five).toBeGreaterThan(0.35);
  expect(stars.low).toBeGreaterThan(0.03);
  expect(stars.low).toBeLessThan(0.2);
  expect(stars.silent).toBeGreaterThan(0.3);
  expect(stars.languages).toBe(5);
});

test('a product has the rating of its reviews, whose texts are unique', async () => {
  const wrong = await selectOne(sql<{ stars: number; twice: number }>`
    select
      (select count(*)::int from product p where p.slug like 'v-%' and
        (select row(coalesce(sum(rating), 0)::int, count(*)::int) from review r where r.product_id = p.id)
          is distinct from row(p.rating_sum, p.rating_count)) as stars,
      (select count(*)::int from (
        select from review where body <> '' group by product_id, body having count(*) > 1) same) as twice
  `);
  expect(wrong).toEqual({ stars: 0, twice: 0 });
});

test('a reduced product has a price history that ends at its price and was never lower', async () => {
  const { rows } = await sql<{ reduced: boolean; last: number | null; lowest: number | null; price: number }>`
    select coalesce(i.previous, case when i.price is null then p.selling end, 0)
        > coalesce(i.price, p.offered, p.selling) as reduced,
      (select h.price from price_history h where h.inventory_id = i.id order by since desc limit 1) as last,
      (select min(h.price) from price_history h where h.inventory_id = i.id) as lowest,
      coalesce(i.price, p.offered, p.selling) as price
    from inventory i join product p on p.id = i.product_id where p.slug like 'v-%'
  `.execute(database.db);
  const reduced = rows.filter((row) => row.reduced);
  expect(reduced.length).toBeGreaterThan(PRODUCTS / 2);
  expect(reduced.filter(({ last, lowest, price }) => last !== price || lowest !== price)).toEqual([]);
  const silent = rows.filter(({ last }) => last === null);
  expect(silent.length).toBeGreaterThan(rows.length / 4);
});

test('every order adds up, is from the past year and has the state of its last event', async () => {
  const wrong = await selectOne(sql<{ count: number }>`
    select count(*)::int as count from shop_order o
    where email like '%@volume.example' and (
      grand <> goods - discount + shipping + cod_fee
      or goods <> (select sum(total) from order_line l where l.order_id = o.id)
      or placed_at not between ${NOW}::timestamptz - interval '366 days' and ${NOW}::timestamptz
      or status <> (select e.to_state::int from order_event e where e.order_id = o.id order by happened_at desc limit 1)
      or exists (select from order_event e where e.order_id = o.id and e.happened_at > ${NOW}::timestamptz))
  `);
  expect(wrong.count).toBe(0);
  const { rows } = await sql<{ status: number }>`select distinct status from shop_order order by 1`.execute(
    database.db,
  );
  expect(rows.map(({ status }) => status)).toEqual(expect.arrayContaining([1, 5, 6]));
});

test('the parts of names are in the script of their language', () => {
  const { nouns, warranty, sentences } = sourceData.words;
  for (const text of [...Object.values(nouns), warranty, ...sentences]) {
    expect(text.ar).toMatch(/\p{Script=Arabic}/u);
    expect(text.hi).toMatch(/\p{Script=Devanagari}/u);
  }
});

test('a second fill is refused until the first is removed', async () => {
  await expect(fillDemoShop(database.db, { products: 1, seed: 7, now: NOW, shop })).rejects.toThrow('--remove');
});

test('a shop that is not the demo shop is not changed', async () => {
  const own = await testDb();
  await expect(fillDemoShop(own.db, { products: 1, seed: 7, now: NOW, shop })).rejects.toThrow(
    'does not hold the demo shop',
  );
  await own.close();
});

test('removal resumes after an interruption, without a statement timeout, and leaves the demo shop unchanged', async () => {
  const shop = { openPatient: () => openDb(database.address, { statementTimeout: 0 }) };
  const interrupted = removeGenerated(shop, () => {
    throw new Error('interrupted');
  });
  await expect(interrupted).rejects.toThrow('interrupted');
  expect(await removeGenerated(shop)).toEqual({ products: PRODUCTS, orders: 0 });
  expect(await hashDatabase()).toEqual(before);
  expect(await removeGenerated(shop)).toEqual({ products: 0, orders: 0 });
});
