import { sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type {} from '../catalog.tables.ts';

const MAX_ACCESSORIES = 12;

/** Ids of the accessories of a product, which name its slug in their specification `fits`; in stock first, then by sales. */
export async function selectAccessoryIds(db: Db, productId: number): Promise<number[]> {
  const query = sql<{ id: number }>`
    select p.id
    from product self
    join attribute a on a.code = 'fits'
    join attribute_value v on v.attribute_id = a.id and v.code = self.slug
    join product_spec s on s.value_id = v.id
    join product p on p.id = s.product_id and p.status = 1
    where self.id = ${productId}
    order by p.in_stock desc, p.sold_count desc, p.id
    limit ${MAX_ACCESSORIES}
  `;
  const { rows } = await prepareQuery('catalog.belonging', query).execute(db);
  return rows.map(({ id }) => id);
}
