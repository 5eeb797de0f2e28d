import { sql } from 'kysely';
import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';

/** Words are held in memory for now; past this many products the index belongs in a table. */
const MOST_PRODUCTS = 5000;

export type SearchableProduct = { id: number; texts: Localized[] };

/** What every public product may be found by; the first text is its title, the others those around it. */
export async function searchableProducts(db: Db): Promise<SearchableProduct[]> {
  const rows = await db
    .selectFrom('product as p')
    .innerJoin('brand as b', 'b.id', 'p.brand_id')
    .innerJoin('category as c', 'c.id', 'p.category_id')
    .leftJoin('category as main', 'main.id', 'c.parent_id')
    .select(['p.id', 'p.title', 'b.title as brand', 'c.title as category', 'main.title as main'])
    .select(
      sql<Localized[]>`(
        select coalesce(jsonb_agg(distinct v.title), '[]')
        from inventory i
        join inventory_attribute a on a.inventory_id = i.id
        join attribute_value v on v.id = a.value_id
        where i.product_id = p.id and i.status = 1
      )`.as('values'),
    )
    .where('p.status', '=', 1)
    .orderBy('p.sort')
    .orderBy('p.id')
    .limit(MOST_PRODUCTS)
    .execute();
  return rows.map(({ id, title, brand, category, main, values }) => ({
    id,
    texts: [title, brand, category, main ?? {}, ...values],
  }));
}
