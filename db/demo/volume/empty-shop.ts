import { sql } from 'kysely';
import { markCatalog } from '../../../src/modules/listing/mark-catalog.ts';
import { rebuildSearch } from '../../../src/modules/search/refresh-search.ts';
import type { Db } from '../../../src/platform/db.ts';
import { ORDER_MAIL } from './make-order.ts';

/** A statement may take three seconds, and a product takes some thirty rows with it. */
const PRODUCTS_AT_ONCE = 500;
const ORDERS_AT_ONCE = 5_000;

type Removed = { products: number; orders: number };

/**
 * Takes every generated product and order out again, and with them what visitors did with generated products: orders
 * and lines in carts that name one.
 */
export async function emptyShop(db: Db, log?: (sentence: string) => void): Promise<Removed> {
  const orders = (await removeOrders(db, log)) + (await removeVisitorsOrders(db));
  await sql`
    delete from cart_line using product where product.id = cart_line.product_id and product.slug like 'v-%'
  `.execute(db);
  const products = await removeProducts(db, log);
  await markCatalog(db);
  // words that only the generated goods had would still be suggested
  await rebuildSearch(db);
  return { products, orders };
}

async function removeOrders(db: Db, log?: (sentence: string) => void): Promise<number> {
  let count = 0;
  let last = '00000000-0000-0000-0000-000000000000';
  for (;;) {
    const { rows } = await sql<{ id: string }>`
      select id from shop_order where id > ${last}::uuid and email like ${`%${ORDER_MAIL}`}
      order by id limit ${ORDERS_AT_ONCE}
    `.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return count;
    await sql`delete from shop_order where id = any(${rows.map(({ id }) => id)}::uuid[])`.execute(db);
    last = end;
    count += rows.length;
    log?.(`${count} orders gone`);
  }
}

async function removeVisitorsOrders(db: Db): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from shop_order where id in (
      select line.order_id from order_line line join product on product.id = line.product_id where product.slug like 'v-%'
    )
  `.execute(db);
  return Number(numAffectedRows ?? 0);
}

async function removeProducts(db: Db, log?: (sentence: string) => void): Promise<number> {
  let count = 0;
  let last = 0;
  for (;;) {
    const { rows } = await sql<{ id: number }>`
      select id from product where id > ${last} and slug like 'v-%' order by id limit ${PRODUCTS_AT_ONCE}
    `.execute(db);
    const end = rows.at(-1)?.id;
    if (end === undefined) return count;
    await sql`delete from product where id = any(${rows.map(({ id }) => id)}::int[])`.execute(db);
    last = end;
    count += rows.length;
    if (count % 10_000 === 0) log?.(`${count} products gone`);
  }
}
