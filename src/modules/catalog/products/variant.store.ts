import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import { isPublished } from './published.store.ts';

export type VariantRow = {
  id: number;
  sku: string;
  price: number | null;
  previous: number | null;
  quantity: number;
  values: VariantValueRow[];
};

type VariantValueRow = {
  attribute_id: number;
  attribute_title: LocalizedText;
  value_id: number;
  value_title: LocalizedText;
  swatch: string | null;
  /** Sort keys of attribute and value. */
  order: [number, number];
};

const MAX_VARIANTS = 200;

/** The public variants of a product, in the shop's order; none for a hidden product, unless `withHidden`. */
export async function selectVariants(
  db: Db,
  productId: number,
  { now, withHidden = false }: { now: Date; withHidden?: boolean },
): Promise<VariantRow[]> {
  const query = sql<VariantRow>`
    select
      i.id, i.sku, i.price, i.previous, i.quantity,
      (
        select coalesce(
          json_agg(
            json_build_object(
              'attribute_id', attribute.id, 'attribute_title', attribute.title,
              'value_id', v.id, 'value_title', v.title, 'swatch', v.swatch,
              'order', json_build_array(attribute.sort, v.sort)
            ) order by attribute.sort, attribute.id
          ),
          '[]'
        )
        from inventory_attribute a
        join attribute on attribute.id = a.attribute_id
        join attribute_value v on v.id = a.value_id
        where a.inventory_id = i.id
      ) as values
    from inventory i
    join product p on p.id = i.product_id and (${withHidden} or ${isPublished(now)})
    where i.product_id = ${productId} and i.status = 1
    order by i.sort, i.id
    limit ${MAX_VARIANTS}
  `;
  const { rows } = await prepareQuery('catalog.variants', query).execute(db);
  return rows;
}

export function selectVariantsBySku(db: Db, skus: readonly string[]) {
  return db
    .selectFrom('inventory')
    .select(['id', 'product_id', 'sku'])
    .where(sql<boolean>`sku = any(${sql.val([...skus])})`)
    .limit(skus.length)
    .execute();
}
