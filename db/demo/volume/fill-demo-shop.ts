import { sql } from 'kysely';
import { refreshSearch } from '../../../src/modules/search/index/refresh-search.ts';
import { type Db, inTransaction } from '../../../src/platform/database/db.ts';
import { type DemoShop, readDemoShop } from '../shop-files.ts';
import { readDemoIds } from './demo-ids.ts';
import { generateProduct, readSourceData } from './generate-product.ts';
import type { Generator } from './generator.ts';
import { orderGenerator } from './order-generator.ts';
import { priceGenerator } from './price-generator.ts';
import { assignIds, productGenerator } from './product-generator.ts';
import { reviewGenerator } from './review-generator.ts';

/** Generators for each batch of products, in this order. */
const GENERATORS: readonly Generator[] = [productGenerator, priceGenerator, reviewGenerator, orderGenerator];

const PRODUCT_BATCH_SIZE = 5_000;
const MAX_PRODUCTS = 1_000_000;
const ANALYZED_TABLES = [
  'product',
  'inventory',
  'product_text',
  'product_spec',
  'product_image',
  'price_history',
  'review',
  'shop_order',
  'order_line',
  'search_posting',
];

export type FillOptions = {
  /** 1 to 1,000,000. */
  products: number;
  /** Defaults to two per product. */
  orders?: number;
  seed: number;
  /** Dates of orders and products count back from this time. */
  now: Date;
  /** Also fill a shop that is not the demo shop. */
  anyShop?: boolean;
  shop?: DemoShop;
  log?: (sentence: string) => void;
};

/**
 * Adds generated products with price history, reviews and orders to the demo shop. Each batch is one transaction.
 * @throws when the database is not a demo shop, already has generated products or lacks the demo categories
 */
export async function fillDemoShop(db: Db, options: FillOptions): Promise<{ rows: Record<string, number> }> {
  const { products, seed, now, shop = readDemoShop(), log } = options;
  if (products < 1 || products > MAX_PRODUCTS) throw new RangeError(`Products must be 1 to ${MAX_PRODUCTS}.`);
  await checkTargetShop(db, options.anyShop ?? false);
  const moulds = readSourceData(shop);
  const wanted = options.orders ?? products * 2;
  const rows: Record<string, number> = {};
  for (let from = 0; from < products; from += PRODUCT_BATCH_SIZE) {
    const to = Math.min(products, from + PRODUCT_BATCH_SIZE);
    const made = Array.from({ length: to - from }, (_, index) => generateProduct(moulds, seed, from + index + 1));
    await inTransaction(db, async (tx) => {
      // thousands of orders are generated between two statements, which takes seconds on a busy machine
      await sql`set local idle_in_transaction_session_timeout = 0`.execute(tx);
      const known = await readDemoIds(tx, shop);
      const batch = {
        tx,
        moulds,
        known,
        seed,
        now,
        goods: await assignIds(tx, made),
        orders: { from: Math.floor((wanted * from) / products), to: Math.floor((wanted * to) / products) },
      };
      for (const { name, fill } of GENERATORS) rows[name] = (rows[name] ?? 0) + (await fill(batch));
    });
    log?.(`${to} of ${products} products`);
  }
  await refreshSearch(db);
  await analyzeTables(db);
  return { rows };
}

/** Updates the planner statistics, because autovacuum does so only after minutes. */
async function analyzeTables(db: Db): Promise<void> {
  await inTransaction(db, async (tx) => {
    // samples 7,500 rows per table: the default of 30,000 takes seconds on a busy machine, above the statement timeout
    await sql`set local default_statistics_target = 25`.execute(tx);
    for (const table of ANALYZED_TABLES) await sql`analyze ${sql.table(table)}`.execute(tx);
  });
}

async function checkTargetShop(db: Db, anyShop: boolean): Promise<void> {
  const { rows } = await sql<{ demo: boolean; filled: boolean }>`
    select exists (select from demo_load) as demo, exists (select from product where slug like 'v-%') as filled
  `.execute(db);
  if (!rows[0]?.demo && !anyShop)
    throw new Error('This database does not hold the demo shop; nothing was added. Use --yes to fill it anyway.');
  if (rows[0]?.filled) throw new Error('There are generated products already: remove them with --remove first.');
}
