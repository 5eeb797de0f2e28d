import { type RawBuilder, type SqlBool, sql } from 'kysely';
import { DEFAULT_LOCALE, type Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import type {} from '../catalog.tables.ts';
import { PRODUCTS_PER_PAGE, type StaffProductsQuery } from './staff-product.schemas.ts';
import type { StaffProductRow } from './staff-product-row.ts';

/** A page of all products with the number of matching ones. */
export async function selectStaffProducts(
  db: Db,
  query: StaffProductsQuery,
  locale: Locale,
): Promise<{ products: StaffProductRow[]; total: number }> {
  const conditions = listConditions(query);
  const where = conditions.length > 0 ? sql`where ${sql.join(conditions, sql` and `)}` : sql``;
  const { expression, initial } = getSortOrder(query.sort, locale);
  const direction = (query.direction ?? initial) === 'asc' ? sql`asc` : sql`desc`;
  // comparing texts twice, for the number and for the page, takes longer than keeping the ids; other queries use indexes
  const { rows } = await sql<StaffProductRow & { total: number }>`
    with matching as ${query.q ? sql`materialized` : sql`not materialized`} (
      select p.id, ${expression} as position from product p ${query.sort === 'stock' ? JOIN_STOCK : sql``} ${where}
    ), page as (
      select id, row_number() over () as number from (
        select id from matching order by position ${direction}, id ${direction}
        limit ${PRODUCTS_PER_PAGE} offset ${(query.page - 1) * PRODUCTS_PER_PAGE}
      ) ordered
    )
    select p.id, p.title, p.slug, p.image, p.status, p.price_from, p.price_to, c.title as category,
      coalesce(main.slug, c.slug) as main_category, b.title as brand, s.name as seller, stock.sku,
      coalesce(stock.variants, 0) as variants, coalesce(stock.quantity, 0) as quantity,
      coalesce(stock.is_low, false) as is_low, counted.total
    from (select count(*)::int as total from matching) counted
    left join page on true
    left join product p on p.id = page.id
    left join category c on c.id = p.category_id
    left join category main on main.id = c.parent_id
    left join brand b on b.id = p.brand_id
    left join seller s on s.id = p.seller_id
    left join lateral (
      select count(*)::int as variants, sum(i.quantity)::int as quantity,
        (array_agg(i.sku order by i.sort, i.id))[1] as sku,
        bool_or(i.status = 1 and i.quantity <= p.low_stock) as is_low
      from inventory i where i.product_id = p.id
    ) stock on true
    order by page.number
  `.execute(db);
  // a page without products has one row with the number
  const products = rows.filter(({ id }) => id !== null).map(({ total: _, ...product }) => product);
  return { products, total: rows[0]?.total ?? 0 };
}

/** Filters of the list. */
export type StaffProductFilters = Omit<StaffProductsQuery, 'sort' | 'direction' | 'page'>;

/** Ids of the matching products after an id, in ascending order. */
export async function selectMatchingIds(
  db: Db,
  filters: StaffProductFilters,
  { after, limit }: { after: number; limit: number },
): Promise<number[]> {
  const conditions = [sql<SqlBool>`p.id > ${after}`, ...listConditions(filters)];
  const { rows } = await sql<{ id: number }>`
    select p.id from product p where ${sql.join(conditions, sql` and `)} order by p.id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/**
 * Products that a search of staff finds, newest first, with the SKU of their first variant. The scan is materialized,
 * because in the order of the ids the database would read the rows by their index.
 */
export async function selectMatchingProducts(
  db: Db,
  q: string,
  limit: number,
): Promise<Pick<StaffProductRow, 'id' | 'title' | 'sku'>[]> {
  const { rows } = await sql<Pick<StaffProductRow, 'id' | 'title' | 'sku'>>`
    with matching as materialized (select p.id from product p where ${matchText(q)})
    select p.id, p.title, (select i.sku from inventory i where i.product_id = p.id order by i.sort, i.id limit 1) as sku
    from product p where p.id in (select id from matching order by id desc limit ${limit}) order by p.id desc
  `.execute(db);
  return rows;
}

const JOIN_STOCK = sql`
  left join (select product_id, sum(quantity) as quantity from inventory group by 1) stock on stock.product_id = p.id`;

function getSortOrder(
  sort: StaffProductsQuery['sort'],
  locale: Locale,
): { expression: RawBuilder<unknown>; initial: 'asc' | 'desc' } {
  switch (sort) {
    case 'title':
      return {
        expression: sql`coalesce(p.title ->> ${locale}::text, p.title ->> ${DEFAULT_LOCALE}::text)`,
        initial: 'asc',
      };
    case 'price':
      return { expression: sql`p.price_from`, initial: 'asc' };
    case 'stock':
      return { expression: sql`coalesce(stock.quantity, 0)`, initial: 'asc' };
    case 'updated':
      return { expression: sql`p.updated_at`, initial: 'desc' };
    case 'newest':
      return { expression: sql`p.id`, initial: 'desc' };
  }
}

function listConditions({ q, status, category, brand, seller, stock }: StaffProductFilters): RawBuilder<SqlBool>[] {
  const conditions: RawBuilder<SqlBool>[] = [];
  if (q) conditions.push(matchText(q));
  if (status) conditions.push(sql`p.status = ${Number(status)}`);
  if (category)
    conditions.push(sql`p.category_id in (select id from category where id = ${category} or parent_id = ${category})`);
  if (brand) conditions.push(sql`p.brand_id = ${brand}`);
  if (seller) conditions.push(seller === 'shop' ? sql`p.seller_id is null` : sql`p.seller_id = ${seller}`);
  if (stock === 'in') conditions.push(sql`p.in_stock`);
  if (stock === 'out') conditions.push(sql`not p.in_stock`);
  if (stock === 'low')
    conditions.push(sql`exists (
      select 1 from inventory i where i.product_id = p.id and i.status = 1 and i.quantity <= p.low_stock
    )`);
  return conditions;
}

/** Part of a title in any language, the beginning of a SKU, or a barcode. */
function matchText(q: string): RawBuilder<SqlBool> {
  const beginning = `${escapeLike(q)}%`;
  return sql`(
    strpos(p.title_search, lower(${q})) > 0
    or p.id in (
      select i.product_id from inventory i where lower(i.sku) like lower(${beginning})
      union all select i.product_id from inventory i where i.gtin = ${q}
    )
  )`;
}
