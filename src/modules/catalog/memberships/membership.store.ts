import { sql } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type {} from '../../pricing/bundles/bundle.tables.ts';
import type {} from '../catalog.tables.ts';

export const MAX_MEMBERSHIPS = 20;

/** The newest entries that contain a product, and the number of all. */
export type Memberships = { total: number; entries: { id: number; title: LocalizedText }[] };
type Row = Memberships['entries'][number] & { total: number };

export async function selectCollections(db: Db, productId: number): Promise<Memberships> {
  const { rows } = await sql<Row>`
    select c.id, c.title, count(*) over ()::int as total
    from collection_product item join collection c on c.id = item.collection_id
    where item.product_id = ${productId} order by c.id desc limit ${MAX_MEMBERSHIPS}
  `.execute(db);
  return toMemberships(rows);
}

export async function selectFlashSales(db: Db, productId: number): Promise<Memberships> {
  const { rows } = await sql<Row>`
    select sale.id, sale.title, count(*) over ()::int as total
    from flash_sale_product item join flash_sale sale on sale.id = item.flash_sale_id
    where item.product_id = ${productId} order by sale.id desc limit ${MAX_MEMBERSHIPS}
  `.execute(db);
  return toMemberships(rows);
}

export async function selectBundles(db: Db, productId: number): Promise<Memberships> {
  const { rows } = await sql<Row>`
    select bundle.id, bundle.title, count(*) over ()::int as total
    from bundle_item item join bundle on bundle.id = item.bundle_id
    where item.product_id = ${productId} order by bundle.id desc limit ${MAX_MEMBERSHIPS}
  `.execute(db);
  return toMemberships(rows);
}

function toMemberships(rows: readonly Row[]): Memberships {
  return { total: rows[0]?.total ?? 0, entries: rows.map(({ id, title }) => ({ id, title })) };
}
