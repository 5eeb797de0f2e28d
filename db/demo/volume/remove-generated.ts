import { sql } from 'kysely';
import type { RunningShop } from '../../../src/bootstrap-shop.ts';
import { invalidateCatalog } from '../../../src/modules/listing/index/invalidate-catalog.ts';
import { rebuildSearch } from '../../../src/modules/search/index/refresh-search.ts';
import type { Db } from '../../../src/platform/database/db.ts';
import { GENERATED_MAIL_DOMAIN } from './generate-order.ts';

/** Deleting a product deletes some thirty dependent rows. */
const PRODUCT_BATCH_SIZE = 500;
const ORDER_BATCH_SIZE = 5_000;

type Log = (sentence: string) => void;
type RemovedCounts = { products: number; orders: number };

/**
 * Deletes every generated product and order, and what visitors did with generated products: orders and cart lines that
 * contain one. Deletes in batches over connections without a statement timeout. After an interruption, call it again:
 * each batch is committed on its own, and the facet and search indexes are rebuilt last.
 * @throws when another process is updating the search index
 */
export async function removeGenerated(
  { openPatient }: Pick<RunningShop, 'openPatient'>,
  log?: Log,
): Promise<RemovedCounts> {
  const { db, close } = openPatient();
  try {
    const orders = (await removeOrders(db, log)) + (await removeVisitorOrders(db));
    const products = await removeProducts(db, log);
    await invalidateCatalog(db);
    // words that only generated products contain would still be suggested
    if (!(await rebuildSearch(db)))
      throw new Error('Another process is updating the search index: run --remove again in a minute.');
    return { products, orders };
  } finally {
    await close();
  }
}

async function removeOrders(db: Db, log?: Log): Promise<number> {
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from shop_order where id > ${last}::uuid and email like ${`%${GENERATED_MAIL_DOMAIN}`}
      order by id limit ${ORDER_BATCH_SIZE}
    `.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return count;
    await sql`delete from shop_order where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
    last = end;
    count += rows.length;
    log?.(`${count} orders removed`);
  }
}

/** One statement, because an order and the order that replaces it refer to each other. */
async function removeVisitorOrders(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shop_order where id in (
      select line.order_id from order_line line join product on product.id = line.product_id where product.slug like 'v-%'
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function removeProducts(db: Db, log?: Log): Promise<number> {
  let count = 0;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from product where id > ${last} and slug like 'v-%' order by id limit ${PRODUCT_BATCH_SIZE}
    `.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return count;
    const ids = rows.map(({ id }) => id);
    await sql`delete from cart_line where product_id = any(${ids}::int[])`.execute(db);
    await sql`delete from product where id = any(${ids}::int[])`.execute(db);
    last = end;
    count += rows.length;
    if (count % 10_000 === 0) log?.(`${count} products removed`);
  }
}
