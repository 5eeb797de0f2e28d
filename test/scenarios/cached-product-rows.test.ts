import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { listFlashSales } from '../../src/modules/catalog/flash-sales/list-flash-sales.ts';
import { findAccessories } from '../../src/modules/catalog/products/find-accessories.ts';
import { listBundleOffers } from '../../src/modules/catalog/products/list-bundle-offers.ts';
import { listCards } from '../../src/modules/catalog/products/list-cards.ts';
import { readLowestPrices } from '../../src/modules/catalog/products/read-lowest-prices.ts';
import { readProductPage } from '../../src/modules/catalog/products/read-product-page.ts';
import { refreshProductSummaries } from '../../src/modules/catalog/products/refresh-product-summaries.ts';
import { findCompatibility, hasAccessory } from '../../src/modules/devices/check-fits.ts';
import { listQuestions } from '../../src/modules/questions/list-questions.ts';
import { listReviews } from '../../src/modules/reviews/listing/list-reviews.ts';
import { type Database, type Db, openDb } from '../../src/platform/database/db.ts';
import { recordStatements } from '../database/count-round-trips.ts';
import { demoDb, type TestDatabase } from '../database/db.ts';
import { makeBundle, makeFlashSale, makeProduct } from '../support/factories.ts';

let shop: TestDatabase;
let otherProcess: Database;
let recorded: ReturnType<typeof recordStatements>;
let id: number;
let variantId: number;
const now = new Date();
const later = new Date(now.getTime() + 3_600_000);
const muchLater = new Date(now.getTime() + 7_200_000);
const context = { locale: 'en', now } as const;

beforeAll(async () => {
  shop = await demoDb();
  // settings, brands of sellers and similar values are read once a second for all requests
  recorded = recordStatements(shop.pool, /pg_current_snapshot|from "setting"|seller/);
  otherProcess = openDb(shop.address);
  const { db } = otherProcess;
  const product = await db.selectFrom('product').select('id').where('slug', '=', 'orvo-a7').executeTakeFirstOrThrow();
  id = product.id;
  const variant = await db
    .selectFrom('inventory')
    .select('id')
    .where('product_id', '=', id)
    .orderBy('id')
    .executeTakeFirstOrThrow();
  variantId = variant.id;
  await makeBundle(db, { items: { [id]: 2 }, deal: { price: 100 }, title: 'Two of them' });
  await makeFlashSale(db, { prices: { [id]: 300 }, startsAt: new Date(0), endsAt: muchLater, title: 'Night' });
});
afterAll(async () => {
  await otherProcess.close();
  await shop.close();
});

const getPage = async (db: Db, time = now) => {
  const page = await readProductPage(db, id, 'en', time);
  if (!page.ok) throw new Error(page.refusal.code);
  return page.value;
};
const QUERY = { page: 1, stars: null, sort: 'newest' } as const;

type CachedRead = { name: string; read: (db: Db) => Promise<unknown>; change: (db: Db) => Promise<unknown> };

const CACHED: CachedRead[] = [
  {
    name: 'price of a card',
    read: async (db) => (await listCards(db, [id], context)).map(({ selling }) => selling),
    change: (db) => sql`update product set selling = selling + 100 where id = ${id}`.execute(db),
  },
  {
    name: 'title of a product page',
    read: async (db) => (await getPage(db)).title,
    change: (db) => sql`update product set title = '{"en":"Orvo A8"}' where id = ${id}`.execute(db),
  },
  {
    name: 'stock of a variant',
    read: async (db) => (await getPage(db)).variants.map(({ quantity }) => quantity),
    change: (db) => sql`update inventory set quantity = quantity + 7 where id = ${variantId}`.execute(db),
  },
  {
    name: 'bundles of a product',
    read: async (db) => (await listBundleOffers(db, id, 'en', now)).map(({ title }) => title),
    change: (db) => sql`update bundle set status = 2`.execute(db),
  },
  {
    name: 'accessories of a product',
    read: async (db) => (await findAccessories(db, id, 'en', now)).map((card) => card.id),
    change: async (db) => {
      const [accessory] = await findAccessories(db, id, 'en', now);
      await sql`update product set status = 2 where id = ${accessory?.id}`.execute(db);
    },
  },
  {
    name: 'compatibility of a product',
    read: (db) => findCompatibility(db, id),
    change: (db) => sql`update device_model set name = 'Orvo A8'`.execute(db),
  },
  {
    name: 'whether a list has products for devices',
    read: (db) => hasAccessory(db, [id]),
    change: async (db) => {
      await sql`update product set device_model_id = null where id = ${id}`.execute(db);
      await sql`update category set for_devices = true`.execute(db);
    },
  },
  {
    name: 'reviews of a product',
    read: async (db) => {
      const reviews = await listReviews(db, id, QUERY, 'en');
      return reviews.ok && reviews.value.total.count;
    },
    change: (db) => sql`update review set status = 'pending' where product_id = ${id}`.execute(db),
  },
  {
    name: 'questions about a product',
    read: async (db) => {
      const questions = await listQuestions(db, id, { q: '', from: 0, count: 5 }, 'en');
      return questions.ok && questions.value.total;
    },
    change: (db) => sql`update product_question set status = 'pending' where product_id = ${id}`.execute(db),
  },
  {
    name: 'lowest earlier price',
    read: async (db) => [...(await readLowestPrices(db, id, [{ inventoryId: variantId, from: 'offered' }], now))],
    change: (db) => sql`update price_history set price = price - 1 where inventory_id = ${variantId}`.execute(db),
  },
  {
    name: 'running flash sales',
    read: async (db) => (await listFlashSales(db, 'en', now)).map(({ title }) => title),
    change: (db) => sql`update flash_sale set status = 2 where title ->> 'en' = 'Night'`.execute(db),
  },
];

test.each(CACHED)('$name: read once, and a change by another process is visible', async ({ read, change }) => {
  const before = await read(shop.db);
  const readAgain = async () => {
    recorded.take();
    expect(await read(shop.db)).toEqual(before);
    return recorded.take().texts;
  };
  // tests in other databases of the server change the version as well
  await expect.poll(readAgain, { timeout: 10_000, interval: 5 }).toEqual([]);
  await change(otherProcess.db);
  await expect.poll(() => read(shop.db), { timeout: 10_000 }).not.toEqual(before);
  expect(await read(shop.db)).toEqual(await read(otherProcess.db));
});

test('the start and end of a flash sale are seen without a change', async () => {
  const { db } = shop;
  const product = await makeProduct(db, { selling: 900 });
  await makeFlashSale(db, { prices: { [product.id]: 500 }, startsAt: later, endsAt: muchLater });
  const readPrice = async (time: Date) => {
    const [card] = await listCards(db, [product.id], { locale: 'en', now: time });
    const page = await readProductPage(db, product.id, 'en', time);
    return [card?.price.current, page.ok && page.value.price.current];
  };
  const prices = [await readPrice(now), await readPrice(later), await readPrice(muchLater)];
  expect(prices).toEqual([
    [900, 900],
    [500, 500],
    [900, 900],
  ]);
});

test('the end of a sale price and of a publication is seen without a change', async () => {
  const { db } = shop;
  const product = await makeProduct(db, { selling: 900, offered: 700 });
  await sql`update product set sale_ends_at = ${later} where id = ${product.id}`.execute(db);
  await refreshProductSummaries(db, [product.id], now);
  await sql`
    update product set sale_ends_at = ${later}, hide_at = ${muchLater}, schedule_due_at = ${later} where id = ${product.id}
  `.execute(db);
  const readPrice = async (time: Date) => {
    const [card] = await listCards(db, [product.id], { locale: 'en', now: time });
    return card?.price.current;
  };
  expect([await readPrice(now), await readPrice(later), await readPrice(muchLater)]).toEqual([700, 900, undefined]);
});

test('the start and end of a bundle are seen without a change', async () => {
  const { db } = shop;
  const product = await makeProduct(db);
  await makeBundle(db, { items: { [product.id]: 2 }, deal: { price: 100 }, startsAt: later, endsAt: muchLater });
  const count = async (time: Date) => (await listBundleOffers(db, product.id, 'en', time)).length;
  expect([await count(now), await count(later), await count(muchLater)]).toEqual([0, 1, 0]);
});
