import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

export async function selectSkus(db: Db, productId: number): Promise<string[]> {
  const rows = await db.selectFrom('inventory').select('sku').where('product_id', '=', productId).execute();
  return rows.map(({ sku }) => sku);
}

/** Inserts a hidden copy of a product row. */
export async function copyProductRow(
  tx: Tx,
  { id, slug, now }: { id: number; slug: string; now: Date },
): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    insert into product (slug, brand_id, category_id, title, image, selling, offered, sale_starts_at, sale_ends_at, cost, tax_class, weight_g,
      warranty_months, condition, shippable, sort, status, created_at, updated_at, seller_id, cod_excluded, shipping_rule_id,
      length_mm, width_mm, height_mm, low_stock,
      seo_title, seo_description)
    select ${slug}, brand_id, category_id, title, image, selling, offered, sale_starts_at, sale_ends_at, cost, tax_class, weight_g,
      warranty_months, condition, shippable, sort, 2, ${now}, ${now}, seller_id, cod_excluded, shipping_rule_id,
      length_mm, width_mm, height_mm, low_stock,
      seo_title, seo_description
    from product where id = ${id}
    returning id
  `.execute(tx);
  const [row] = rows;
  if (!row) throw new Error(`product ${id}: the locked row was not copied`);
  return row.id;
}

type Copy = { from: number; to: number; suffix: string; maxSkuLength: number };

/** Copies texts, specifications, tags, pictures and variants without stock and barcodes. */
export async function copyProductRows(tx: Tx, { from, to, suffix, maxSkuLength }: Copy): Promise<void> {
  await sql`
    insert into product_text (product_id, locale, summary, description, highlights, in_the_box)
    select ${to}, locale, summary, description, highlights, in_the_box from product_text where product_id = ${from}
  `.execute(tx);
  await sql`
    insert into product_spec (product_id, attribute_id, value_id, number, text)
    select ${to}, attribute_id, value_id, number, text from product_spec where product_id = ${from}
  `.execute(tx);
  await sql`
    insert into product_tag (product_id, tag_id) select ${to}, tag_id from product_tag where product_id = ${from}
  `.execute(tx);
  await sql`
    insert into product_image (product_id, file, alt, attribute_value_id, sort)
    select ${to}, file, alt, attribute_value_id, sort from product_image where product_id = ${from}
  `.execute(tx);
  await sql`
    with source as (
      select id, left(sku, ${maxSkuLength - suffix.length}::int) || ${suffix}::text as sku, price, previous, status, sort
      from inventory where product_id = ${from}
    ), copied as (
      insert into inventory (product_id, sku, price, previous, quantity, status, sort)
      select ${to}, sku, price, previous, 0, status, sort from source
      returning id, sku
    )
    insert into inventory_attribute (inventory_id, attribute_id, value_id)
    select copied.id, a.attribute_id, a.value_id
    from copied join source on source.sku = copied.sku
    join inventory_attribute a on a.inventory_id = source.id
  `.execute(tx);
}
