import { type RawBuilder, sql } from 'kysely';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type {} from '../../catalog/catalog.tables.ts';
import { type ProductTotal, TOTALS_FILTERS, type TotalsFilter } from '../counts/product-totals.rules.ts';
import { buildFilterConditions, hasPriceFilter } from '../filters/filter-conditions.store.ts';
import { selectFlashPrices } from '../index/facet-index.store.ts';
import type { SortOrder } from '../index/sorted-slots.rules.ts';
import type { ListingScope } from './listing-scope.rules.ts';
import type { PageQuery } from './select-page.rules.ts';

/**
 * Statement timeout of a query that may scan all products: 2 to 3 s for 1,000,000 products on two busy cores, more while
 * the server's cache is cold. Must stay below the driver's own timeout (platform/database/db.ts).
 */
const SCAN_TIMEOUT_MS = 4_500;

let runningScans = 0;

/** Whether a query that may scan all products is running for a visitor. */
export function isScanRunning(): boolean {
  return runningScans > 0;
}

async function runScan<T>(db: Db, scan: RawBuilder<T>): Promise<T[]> {
  runningScans += 1;
  try {
    return await inTransaction(db, async (tx) => {
      await sql`set local statement_timeout = ${sql.lit(SCAN_TIMEOUT_MS)}`.execute(tx);
      return (await scan.execute(tx)).rows;
    });
  } finally {
    runningScans -= 1;
  }
}

/** Ids of the products on one page of a list, in its order. */
export async function queryPage(db: Db, scope: ListingScope, page: PageQuery): Promise<number[]> {
  const rows = await runScan(db, selectPage(scope, page));
  return rows.map(({ id }) => id);
}

/**
 * As `queryPage`, with the total. For lists by attribute values, where every sort order scans all products, so that one
 * query does half the work of two. The total is null on a page without products.
 */
export async function queryPageAndTotal(
  db: Db,
  scope: ListingScope,
  page: PageQuery,
): Promise<{ ids: number[]; total: number | null }> {
  const rows = await runScan(db, selectPage(scope, page, sql`, (count(*) over ())::int as total`));
  return { ids: rows.map(({ id }) => id), total: rows[0]?.total ?? null };
}

function selectPage(scope: ListingScope, page: PageQuery, also: RawBuilder<unknown> = sql``) {
  const { order, offset, limit, ranked, now } = page;
  const byRank = ranked !== null && order === 'featured';
  return sql<{ id: number; total?: number }>`
    select p.id ${also} from ${buildFromClause(scope, now, order)}
    ${byRank ? sql`join unnest(${ranked}::int[]) with ordinality as ranked (id, place) on ranked.id = p.id` : sql``}
    where ${buildConditions(scope)}
    order by ${byRank ? sql`ranked.place` : SQL_ORDERS[order]} limit ${limit} offset ${offset}
  `;
}

export async function countProducts(db: Db, scope: ListingScope, now: Date): Promise<number> {
  const [row] = await runScan(
    db,
    sql<{
      count: number;
    }>`select count(*)::int as count from ${buildFromClause(scope, now)} where ${buildConditions(scope)}`,
  );
  return row?.count ?? 0;
}

/** Number of public products by category and the filters that totals cover; an index-only scan. */
export function readProductTotals(db: Db): Promise<ProductTotal[]> {
  const groups = [sql.ref('category_id'), ...TOTALS_FILTERS.map(selectTotalsValue)];
  const names = ['categoryId', ...TOTALS_FILTERS.map(({ name }) => name)];
  const columns = groups.map((group, index) => sql`${group} as ${sql.ref(names[index] ?? '')}`);
  return runScan(
    db,
    sql<ProductTotal>`
      select ${sql.join(columns)}, count(*)::int as count from product
      where status = 1 group by ${sql.join(groups.map((_, index) => sql.lit(index + 1)))}
    `,
  );
}

/** The value of a filter by which totals are grouped; an average is rounded down. */
function selectTotalsValue(filter: TotalsFilter): RawBuilder<unknown> {
  if (filter.kind === 'flag') return sql.ref(filter.column);
  if (filter.kind === 'choice') return sql.ref(filter.source.column);
  const sum = sql.ref(filter.sum);
  if (filter.count === undefined) return sum;
  const count = sql.ref(filter.count);
  return sql`case when ${count} > 0 then ${sum} / ${count} else 0 end`;
}

export type ProductCategoryRow = { categoryId: number; brandId: number };

export async function findProductCategory(db: Db, id: number): Promise<ProductCategoryRow | undefined> {
  const { rows } = await sql<ProductCategoryRow>`
    select category_id as "categoryId", brand_id as "brandId" from product where id = ${id} and status = 1
  `.execute(db);
  return rows[0];
}

/** Other public products of some categories: in stock first, then of the same brand. */
export async function selectRelatedProducts(
  db: Db,
  product: { id: number; brandId: number },
  { categories, limit }: { categories: readonly number[]; limit: number },
): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from product
    where status = 1 and category_id = any(${categories}::int[]) and id <> ${product.id}
    order by in_stock desc, brand_id = ${product.brandId} desc, sort, id limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** The same sort orders as in the facet index: equal products are ordered by id. */
const SQL_ORDERS: Record<SortOrder, RawBuilder<unknown>> = {
  featured: sql`p.in_stock desc, p.sort, p.id`,
  newest: sql`p.created_at desc, p.id`,
  price_asc: sql`coalesce(sale.price, p.price_from), p.id`,
  price_desc: sql`coalesce(sale.price, p.price_from) desc, p.id`,
  rating: sql`
    p.rating_count = 0, case when p.rating_count > 0 then p.rating_sum::float8 / p.rating_count end desc nulls last,
    p.rating_count desc, p.id`,
  best_selling: sql`p.sold_count desc, p.sort, p.id`,
};

/** The products, joined with their running flash price when the query needs prices. */
function buildFromClause(scope: ListingScope, now: Date, order?: SortOrder): RawBuilder<unknown> {
  const byPrice = order === 'price_asc' || order === 'price_desc';
  if (!byPrice && !hasPriceFilter(scope)) return sql`product p`;
  return sql`product p left join (
    select product_id, min(price) as price from (${selectFlashPrices(sql`fs.starts_at <= ${now} and fs.ends_at > ${now}`)}) s
    group by 1
  ) sale on sale.product_id = p.id`;
}

function buildConditions(scope: ListingScope): RawBuilder<unknown> {
  const { withinProducts, withinSeller } = scope;
  const all = [
    sql`p.status = 1`,
    sql`p.category_id = any(${intersectIds(scope.categories, scope.withinCategories, scope.chosenCategories)}::int[])`,
    sql`p.brand_id = any(${intersectIds(scope.brands, scope.withinBrands)}::int[])`,
    withinProducts && sql`p.id = any(${withinProducts}::int[])`,
    withinSeller !== null && sql`coalesce(p.seller_id, 0) = ${withinSeller}`,
    ...buildFilterConditions(scope),
  ];
  return sql.join(
    all.filter((condition) => condition !== null && condition !== false),
    sql` and `,
  );
}

function intersectIds(all: ReadonlySet<number>, ...others: (ReadonlySet<number> | null)[]): number[] {
  return [...all].filter((id) => others.every((wanted) => wanted === null || wanted.has(id)));
}
