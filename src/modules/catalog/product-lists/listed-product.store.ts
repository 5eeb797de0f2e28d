import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../catalog.tables.ts';

/** Product as a form with a list of products shows it. `price_from` in minor units. */
export type ListedProductRow = {
  id: number;
  title: LocalizedText;
  image: string | null;
  sku: string | null;
  price_from: number;
  status: 1 | 2;
};

export async function selectListedProducts(db: Db, ids: readonly number[]): Promise<ListedProductRow[]> {
  const { rows } = await sql<ListedProductRow>`
    select p.id, p.title, p.image, p.price_from, p.status,
      (select i.sku from inventory i where i.product_id = p.id order by i.sort, i.id limit 1) as sku
    from product p where p.id = any(${ids}::int[]) order by array_position(${ids}::int[], p.id)
  `.execute(db);
  return rows;
}

/** Product by SKU in any case, barcode or slug, for each line that has one; several variants of a product are one. */
export async function selectProductsByCode(
  db: Db,
  lines: readonly string[],
): Promise<{ line: string; product_id: number }[]> {
  const { rows } = await sql<{ line: string; product_id: number }>`
    select distinct given.line, found.product_id
    from unnest(${lines}::text[]) given (line)
    cross join lateral (
      select i.product_id from inventory i where lower(i.sku) = lower(given.line)
      union select i.product_id from inventory i where i.gtin = given.line
      union select p.id from product p where p.slug = given.line
    ) found
  `.execute(db);
  return rows;
}

/** Products whose title contains a text in any language, the shortest titles first. */
export async function selectProductsByTitle(
  db: Db,
  text: string,
  limit: number,
): Promise<{ id: number; title: LocalizedText }[]> {
  const { rows } = await sql<{ id: number; title: LocalizedText }>`
    select id, title from product where strpos(title_search, lower(${text}::text)) > 0
    order by length(title_search), id limit ${limit}
  `.execute(db);
  return rows;
}
