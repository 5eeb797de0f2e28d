import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { DEMO_LOADED_AT, datedDemoDb, type TestDatabase } from '../../test/database/db.ts';
import { findSellingStore } from './catalog/load-sellers.ts';
import { loadDemo } from './load.ts';
import { readDemoShop } from './shop-files.ts';

const NOW = DEMO_LOADED_AT;
const DAY = 24 * 3_600_000;
const shop = readDemoShop();
let database: TestDatabase;

beforeAll(async () => {
  database = await datedDemoDb();
});

afterAll(() => database.close());

async function selectRows<Row>(query: ReturnType<typeof sql<Row>>): Promise<Row[]> {
  return (await query.execute(database.db)).rows;
}

test('the rating of a product is that of its published reviews', async () => {
  const wrong = await selectRows(sql<{ slug: string }>`
    select p.slug from product p
    left join lateral (
      select coalesce(sum(rating), 0) as sum, count(*) as count from review r where r.product_id = p.id and r.status = 'published'
    ) told on true
    where p.rating_sum is distinct from told.sum or p.rating_count is distinct from told.count`);
  expect(wrong).toEqual([]);
});

test('reviews are dated before the day of loading, and replies after the review', async () => {
  const reviews = await database.db
    .selectFrom('review')
    .select(['created_at', 'reply', 'replied_at', 'helpful_count'])
    .execute();
  expect(reviews.length).toBeGreaterThanOrEqual(1200);
  expect(reviews.filter(({ created_at }) => created_at >= NOW)).toEqual([]);
  const replied = reviews.filter(({ reply }) => reply !== null);
  expect(replied.length).toBeGreaterThan(40);
  expect(replied.filter((row) => !row.replied_at || row.replied_at <= row.created_at || row.replied_at > NOW)).toEqual(
    [],
  );
  const recent = reviews.filter(({ created_at }) => NOW.getTime() - created_at.getTime() < 30 * DAY);
  expect(recent.length).toBeGreaterThan(reviews.length / 20);
  expect(reviews.filter(({ helpful_count }) => helpful_count > 0).length).toBeGreaterThan(reviews.length / 4);
});

test('every customer photo belongs to one positive review of its product', async () => {
  const images = await selectRows(sql<{ slug: string; file: string; rating: number }>`
    select p.slug, i.file, r.rating
    from review_image i join review r on r.id = i.review_id join product p on p.id = r.product_id`);
  const ofBuyers = shop.people.orders.flatMap(({ reviews }) => reviews.flatMap(({ photos }) => photos));
  const taken = Object.entries(shop.reviewPhotos).flatMap(([slug, files]) => files.map((file) => `${slug} ${file}`));
  expect(taken.length).toBeGreaterThanOrEqual(24);
  const others = images.filter(({ file }) => !ofBuyers.includes(file));
  expect(others.map(({ slug, file }) => `${slug} ${file}`).sort()).toEqual(taken.sort());
  expect(images.length - others.length).toBe(ofBuyers.length);
  expect(images.filter(({ rating }) => rating < 4)).toEqual([]);
});

test('at least six stores sell products, and the shop sells most of the rest itself', async () => {
  const rows = await selectRows(sql<{ name: string | null; count: number }>`
    select s.name, count(*)::int as count from product p left join seller s on s.id = p.seller_id group by s.name`);
  expect(rows.filter(({ name }) => name !== null).length).toBeGreaterThanOrEqual(6);
  expect(
    shop.sellers.filter((seller) => !shop.products.some((p) => findSellingStore(p, shop.sellers) === seller)),
  ).toEqual([]);
  expect(rows.find(({ name }) => name === null)?.count).toBeGreaterThan(shop.products.length / 4);
});

test('legal data of a store cannot be mistaken for real data', () => {
  for (const { legal_name, registration_no, tax_id, email } of shop.sellers) {
    expect(legal_name).toMatch(/\(demo\)$/);
    expect(`${registration_no} ${tax_id}`).toMatch(/^DEMO-\S+ DEMO-/);
    expect(email).toMatch(/\.example$/);
  }
});

test('every variant has a price history of three months, or since it was added, that ends at its current price', async () => {
  const rows = await selectRows(sql<{ sku: string; came: Date; first: Date; last: string; now: string }>`
    select i.sku, p.created_at as came, min(h.since) as first, (array_agg(h.price order by h.since desc))[1] as last,
      coalesce(nullif(i.price, 0), case when p.sale_starts_at is null then nullif(p.offered, 0) end, p.selling) as now
    from inventory i join product p on p.id = i.product_id left join price_history h on h.inventory_id = i.id
    group by i.id, p.id`);
  const expected = (came: Date) => Math.max(came.getTime(), NOW.getTime() - 90 * DAY);
  expect(rows.filter(({ first, came }) => !first || first.getTime() > expected(came) || first < came)).toEqual([]);
  expect(rows.filter(({ last, now }) => last !== now)).toEqual([]);
});

test('products were added over two years at different times; reviews and reductions are later', async () => {
  const products = await database.db.selectFrom('product').select(['slug', 'created_at']).execute();
  const days = products.map(({ created_at }) => (NOW.getTime() - created_at.getTime()) / DAY);
  expect(days.filter((age) => age <= 0 || age > 730)).toEqual([]);
  expect(days.filter((age) => age <= 30).length).toBeGreaterThanOrEqual(20);
  expect(days.filter((age) => age > 365).length).toBeGreaterThan(products.length / 4);
  expect(new Set(days).size).toBe(products.length);

  const early = await selectRows(sql<{ slug: string }>`
    select p.slug from product p join review r on r.product_id = p.id and r.created_at <= p.created_at
    union select p.slug from product p join flash_sale_product f on f.product_id = p.id
      join flash_sale s on s.id = f.flash_sale_id and s.starts_at <= p.created_at
    union select p.slug from product p join seller s on s.id = p.seller_id and s.created_at > p.created_at`);
  expect(early).toEqual([]);
  const fresh = shop.promotions.collections.find(({ slug }) => slug === 'new-this-week')?.products ?? [];
  const came = new Map(products.map(({ slug, created_at }) => [slug, created_at.getTime()]));
  expect(fresh.filter((slug) => (came.get(slug) ?? 0) < NOW.getTime() - 7 * DAY)).toEqual([]);
});

test('a previous price was charged in the last ninety days, and no price before it was lower', async () => {
  const products = shop.products.filter(({ offered }) => offered !== undefined);
  for (const { slug, selling } of products) {
    const rows = await selectRows(sql<{ price: string }>`
      select h.price from price_history h join inventory i on i.id = h.inventory_id
      join product p on p.id = i.product_id
      where p.slug = ${slug} and i.price is null order by i.id, h.since`);
    expect(
      rows.map(({ price }) => Number(price)),
      slug,
    ).toContain(selling);
    expect(Number(rows.at(0)?.price), slug).toBeGreaterThanOrEqual(selling);
  }
});

test('loading again a day later adds no price history', async () => {
  const { db } = database;
  const before = await selectRows(sql`select * from price_history order by inventory_id, since`);
  await sql`delete from demo_load`.execute(db);
  await loadDemo(db, { now: new Date(NOW.getTime() + DAY), filesDir: null, key: null });
  expect(await selectRows(sql`select * from price_history order by inventory_id, since`)).toEqual(before);
});

test('there is a running, an upcoming and an ended sale', async () => {
  const sales = await database.db.selectFrom('flash_sale').select(['starts_at', 'ends_at']).execute();
  expect(sales.some(({ starts_at, ends_at }) => starts_at <= NOW && ends_at > NOW)).toBe(true);
  expect(sales.some(({ starts_at }) => starts_at > NOW)).toBe(true);
  expect(sales.some(({ ends_at }) => ends_at <= NOW)).toBe(true);
});

test('bundles of both kinds save between nothing and half of the price', () => {
  const selling = new Map(shop.products.map(({ slug, offered, selling }) => [slug, offered ?? selling]));
  const kinds = shop.bundles.map(({ deal }) => Object.keys(deal)[0]);
  expect(shop.bundles.length).toBeGreaterThanOrEqual(6);
  expect(new Set(kinds)).toEqual(new Set(['percent_off', 'price', 'buy']));
  for (const { slug, deal, items } of shop.bundles) {
    if (!('price' in deal)) continue;
    const sum = Object.entries(items).reduce((all, [name, count]) => all + count * (selling.get(name) ?? 0), 0);
    expect(deal.price, slug).toBeLessThan(sum);
    expect(deal.price, slug).toBeGreaterThan(sum / 2);
  }
});

test('every tag and every collection has products, and there are at least eight collections', async () => {
  const tags = await selectRows(sql<{ slug: string; count: number }>`
    select t.slug, count(pt.product_id)::int as count from tag t left join product_tag pt on pt.tag_id = t.id
    group by t.id`);
  expect(tags.length).toBeGreaterThanOrEqual(8);
  expect(tags.filter(({ count }) => count < 2)).toEqual([]);
  expect(shop.promotions.collections.length).toBeGreaterThanOrEqual(8);
});
