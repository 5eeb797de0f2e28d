import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type {} from './catalog.tables.ts';

/** The price of variant `i` of product `p` outside flash sales; the same steps as `unitPrice` in pricing. */
const steadyPrice = sql`
  case
    when i.price > 0 and exists (select from inventory_attribute a where a.inventory_id = i.id) then i.price
    when p.offered > 0 then p.offered
    else p.selling
  end`;

export async function refreshFacts(db: Db, productIds: readonly number[]): Promise<void> {
  await sql`
    update product set price_from = facts.low, price_to = facts.high, in_stock = facts.in_stock
    from (
      select p.id, min(${steadyPrice}) as low, max(${steadyPrice}) as high, bool_or(i.quantity > 0) as in_stock
      from product p
      join inventory i on i.product_id = p.id and i.status = 1
      where p.id = any(${productIds}::int[])
      group by p.id
    ) facts
    where product.id = facts.id
      and (product.price_from, product.price_to, product.in_stock) is distinct from (facts.low, facts.high, facts.in_stock)
  `.execute(db);
}

const MOST_NAMED = 200;

/** Ids of products named by id or slug, in the order of the names. */
export async function productIds(db: Db, names: readonly string[]): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select p.id
    from unnest(${names}::text[]) with ordinality as wanted (name, position)
    join product p on p.slug = wanted.name or p.id::text = wanted.name
    order by wanted.position limit ${MOST_NAMED}
  `.execute(db);
  return rows.map(({ id }) => id);
}
