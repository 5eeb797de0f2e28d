import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';
import { formatTime } from '../format-time.store.ts';
import { hasOwnPrice } from '../products/product.store.ts';
import type { BatchProduct, BatchValues } from './batch-row.ts';

/** Products with the values that a batch can change, in the order of their ids. */
export async function selectBatchProducts(db: Db, ids: readonly number[]): Promise<BatchProduct[]> {
  const { rows } = await sql<BatchProduct>`
    select p.id, p.version, p.title, variant.stock is not null as "hasVisibleVariant",
      coalesce(variant.uses_product_price, true) as "usesProductPrice",
      jsonb_build_object(
        'status', p.status, 'publish_at', ${formatTime(sql`p.publish_at`)}, 'hide_at', ${formatTime(sql`p.hide_at`)},
        'sale_starts_at', ${formatTime(sql`p.sale_starts_at`)}, 'sale_ends_at', ${formatTime(sql`p.sale_ends_at`)},
        'category_id', p.category_id, 'brand_id', p.brand_id, 'selling', p.selling, 'offered', p.offered,
        'variants', coalesce(variant.prices, '[]'), 'stock', coalesce(variant.stock, '[]'),
        'tags', coalesce(
          (select jsonb_agg(t.tag_id order by t.tag_id) from product_tag t where t.product_id = p.id), '[]'
        )
      ) as values
    from product p
    left join lateral (
      select
        jsonb_agg(jsonb_build_object('id', i.id, 'price', i.price, 'previous', i.previous) order by i.id)
          filter (where i.price is not null) as prices,
        jsonb_agg(jsonb_build_object('id', i.id, 'quantity', i.quantity) order by i.id)
          filter (where i.status = 1) as stock,
        bool_or(${hasOwnPrice} is not true) filter (where i.status = 1) as uses_product_price
      from inventory i where i.product_id = p.id
    ) variant on true
    where p.id = any(${ids}::int[]) order by p.id
  `.execute(db);
  return rows;
}

export type ProductValues = { id: number; values: BatchValues };

/** Writes values of locked products, except stock and tags, and increases their versions. */
export async function saveProductValues(tx: Tx, changes: readonly ProductValues[]): Promise<void> {
  const rows = JSON.stringify(changes.map(({ id, values }) => ({ id, ...values })));
  await sql`
    update product p set status = c.status, category_id = c.category_id, brand_id = c.brand_id, selling = c.selling,
      offered = c.offered, publish_at = c.publish_at, hide_at = c.hide_at, sale_starts_at = c.sale_starts_at,
      sale_ends_at = c.sale_ends_at, version = p.version + 1
    from jsonb_to_recordset(${rows}::jsonb) as c (
      id integer, status smallint, category_id integer, brand_id integer, selling bigint, offered bigint,
      publish_at timestamptz, hide_at timestamptz, sale_starts_at timestamptz, sale_ends_at timestamptz
    )
    where p.id = c.id
  `.execute(tx);
}

export async function saveVariantPrices(tx: Tx, variants: BatchValues['variants']): Promise<void> {
  await sql`
    update inventory i set price = c.price, previous = c.previous
    from jsonb_to_recordset(${JSON.stringify(variants)}::jsonb) as c (id integer, price bigint, previous bigint)
    where i.id = c.id and (i.price, i.previous) is distinct from (c.price, c.previous)
  `.execute(tx);
}

/** Sets the stock of locked variants, and records the differences as corrections. */
export async function saveStock(
  tx: Tx,
  stock: BatchValues['stock'],
  { staffName, now }: { staffName: string; now: Date },
): Promise<void> {
  await sql`
    with wanted as (
      select c.id, c.quantity, c.quantity - i.quantity as added
      from jsonb_to_recordset(${JSON.stringify(stock)}::jsonb) as c (id integer, quantity integer)
      join inventory i on i.id = c.id
    ), changed as (
      update inventory i set quantity = w.quantity from wanted w where w.id = i.id and w.added <> 0
      returning i.id, w.added, i.quantity
    )
    insert into stock_movement (inventory_id, quantity, remaining, reason, staff_name, created_at)
    select id, added, quantity, 'correction', ${staffName}, ${now} from changed
  `.execute(tx);
}

export async function saveTags(tx: Tx, products: readonly { id: number; tags: readonly number[] }[]): Promise<void> {
  const rows = JSON.stringify(products.flatMap(({ id, tags }) => tags.map((tag_id) => ({ product_id: id, tag_id }))));
  const ids = products.map(({ id }) => id);
  await sql`delete from product_tag where product_id = any(${ids}::int[])`.execute(tx);
  await sql`
    insert into product_tag (product_id, tag_id)
    select product_id, tag_id from jsonb_to_recordset(${rows}::jsonb) as c (product_id integer, tag_id integer)
  `.execute(tx);
}

/** Categories, brands and tags by id. */
export type References = { categories: number[]; brands: number[]; tags: number[] };

/** The referenced rows that exist. They are locked, so that they are not deleted before the transaction ends. */
export async function lockReferences(tx: Tx, { categories, brands, tags }: References): Promise<Set<string>> {
  const { rows } = await sql<{ name: string }>`
    select 'category ' || id as name from (
      select id from category where id = any(${categories}::int[]) order by id for key share) category
    union all select 'brand ' || id from (
      select id from brand where id = any(${brands}::int[]) order by id for key share) brand
    union all select 'tag ' || id from (
      select id from tag where id = any(${tags}::int[]) order by id for key share) tag
  `.execute(tx);
  return new Set(rows.map(({ name }) => name));
}
