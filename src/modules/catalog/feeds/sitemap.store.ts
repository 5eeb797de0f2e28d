import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';

/** Public products, with their main category `main`, which is part of their URL. */
const publicProducts: RawBuilder<unknown> = sql`
  product p
  join brand b on b.id = p.brand_id and b.status = 1
  join category c on c.id = p.category_id and c.status = 1
  left join category main on main.id = c.parent_id`;
const isPublic: RawBuilder<unknown> = sql`p.status = 1 and coalesce(main.status, 1) = 1`;

/** Id ranges of length `size` that contain a public product, with the latest change in each. */
export async function selectProductRanges(
  db: Db,
  size: number,
  limit: number,
): Promise<{ stretch: number; changed: Date }[]> {
  const { rows } = await sql<{ stretch: number; changed: Date }>`
    select (p.id - 1) / ${size}::int as stretch, max(p.updated_at) as changed
    from ${publicProducts} where ${isPublic}
    group by 1 order by 1 limit ${limit}
  `.execute(db);
  return rows;
}

export type ProductChange = {
  category_id: number;
  /** The parent category of a sub-category. */
  main_id: number | null;
  brand_id: number;
  seller_id: number | null;
  changed: Date;
};

const MAX_PRODUCT_GROUPS = 20_000;

/** Latest change of a public product by category, brand and seller. */
export async function selectProductChanges(db: Db): Promise<ProductChange[]> {
  const { rows } = await sql<ProductChange>`
    select p.category_id, c.parent_id as main_id, p.brand_id, p.seller_id, max(p.updated_at) as changed
    from ${publicProducts} where ${isPublic}
    group by 1, 2, 3, 4 limit ${MAX_PRODUCT_GROUPS}
  `.execute(db);
  return rows;
}

export type SitemapProduct = { id: number; main: string; changed: Date };

/** Public products with ids above `after` and up to `upTo`, ordered by id. */
export async function selectSitemapProducts(
  db: Db,
  { after, upTo, limit }: { after: number; upTo: number; limit: number },
): Promise<SitemapProduct[]> {
  const { rows } = await sql<SitemapProduct>`
    select p.id, coalesce(main.slug, c.slug) as main, p.updated_at as changed
    from ${publicProducts} where ${isPublic} and p.id > ${after} and p.id <= ${upTo}
    order by p.id limit ${limit}
  `.execute(db);
  return rows;
}

const MAX_SALES = 50;

export function selectRunningSales(db: Db, now: Date): Promise<{ id: number; starts_at: Date }[]> {
  return db
    .selectFrom('flash_sale')
    .select(['id', 'starts_at'])
    .where('status', '=', 1)
    .where('starts_at', '<=', now)
    .where('ends_at', '>', now)
    .orderBy('ends_at')
    .orderBy('id')
    .limit(MAX_SALES)
    .execute();
}
