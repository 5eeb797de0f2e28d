import { hostname } from 'node:os';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type {} from '../../catalog/catalog.tables.ts';
import { FILTER_COLUMNS, LINKED_FILTERS } from '../filters/filter-columns.rules.ts';
import type { LinkSource } from '../filters/filter-kinds.rules.ts';
import type {} from '../listing.tables.ts';
import type { FlashPrice } from './flash-prices.rules.ts';
import type { LinkedIds, ProductEntry } from './product-columns.rules.ts';

/** Version of the catalogue: data read at another version or horizon may be stale. */
export type CatalogState = {
  /** Incremented with every change that is not recorded in `product.changed_xid`. */
  version: number;
  /** Every transaction before this one has ended, so its changes are visible. */
  horizon: string;
};

export async function readCatalogState(db: Db): Promise<CatalogState> {
  const query = sql<CatalogState>`
    select version, pg_snapshot_xmin(pg_current_snapshot())::text as horizon from catalog_version
  `;
  const { rows } = await prepareQuery('listing.state', query).execute(db);
  const [row] = rows;
  if (!row) throw new Error('catalog_version has no row');
  return row;
}

/** Identifies the database and its history: cluster, timeline (changes with a point-in-time restore) and database. */
export async function readDatabaseIdentity(db: Db): Promise<string> {
  const { rows } = await sql<{ identity: string }>`
    select concat_ws('-', (pg_control_system()).system_identifier, (pg_control_checkpoint()).timeline_id,
      (select oid from pg_database where datname = current_database())) as identity
  `.execute(db);
  return rows[0]?.identity ?? '';
}

/** Whether a `CatalogState.horizon` is in the past of this database. */
export async function isPastTransaction(db: Db, horizon: string): Promise<boolean> {
  const { rows } = await sql<{ isPast: boolean }>`
    select ${horizon}::text::xid8 <= pg_snapshot_xmax(pg_current_snapshot()) as "isPast"
  `.execute(db);
  return rows[0]?.isPast ?? false;
}

/**
 * Runs work while no other process on this machine builds the snapshot of a folder. The lock belongs to a transaction,
 * because a connection pooler gives other sessions the connection of a session lock.
 */
export async function lockSnapshotFile(db: Db, folder: string, work: () => Promise<void>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`facet index ${hostname()} ${folder}`}, 0))`.execute(tx);
    await work();
  });
}

export async function incrementCatalogVersion(db: Db): Promise<void> {
  await db
    .updateTable('catalog_version')
    .set((is) => ({ version: is('version', '+', 1) }))
    .execute();
}

type ListColumn = 'values' | 'variants';
type JoinedColumn = ListColumn | keyof LinkedIds | 'variantsInStock';

/**
 * At most `limit` products after an id, ordered by id; with `since`, only those changed by that transaction or a later
 * one.
 */
export async function readProductEntries(
  db: Db,
  { after, limit, since }: { after: number; limit: number; since?: string },
): Promise<ProductEntry[]> {
  const changed =
    since === undefined
      ? sql``
      : sql`
    and changed_xid >= ${since}::bigint and changed_xid < pg_snapshot_xmax(pg_current_snapshot())::text::bigint`;
  const { rows } = await sql<Omit<ProductEntry, JoinedColumn>>`
    select
      id, status = 1 as visible, category_id as "categoryId", brand_id as "brandId", coalesce(seller_id, 0) as "sellerId",
      price_from as price, in_stock as "inStock",
      -- delivery filters list the options of products that name none
      shippable and shipping_rule_id is null as shippable, sort,
      (extract(epoch from created_at) * 1000)::float8 as "createdAt", sold_count as sold, rating_sum as "ratingSum",
      rating_count as "ratingCount" ${selectFilterColumns()}
    from product where id > ${after} ${changed}
    order by id limit ${limit}
  `.execute(db);
  if (rows.length === 0) return [];
  const lists = await readProductLists(
    db,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => {
    const { values = null, variants = null, variantsInStock = 0, linked = [] } = lists.get(row.id) ?? {};
    const idsByFilter = LINKED_FILTERS.map(({ name }, index) => [name, parseNumbers(linked[index] ?? null)]);
    return Object.assign(row, Object.fromEntries(idsByFilter) as LinkedIds, {
      values: parseNumbers(values),
      variants: variants === null ? [] : variants.split(';').map(parseNumbers),
      variantsInStock,
    });
  });
}

/** `filterColumns` of a product entry. */
function selectFilterColumns(): RawBuilder<unknown> {
  if (FILTER_COLUMNS.length === 0) return sql``;
  const pairs = FILTER_COLUMNS.flatMap((column) => [sql.lit(column), sql`coalesce(${sql.ref(column)}::int, 0)`]);
  return sql`, json_build_object(${sql.join(pairs)}) as "filterColumns"`;
}

type ListsRow = { id: number; variantsInStock: number; linked: (string | null)[] } & Record<ListColumn, string | null>;

/**
 * Lists of products by id, as text such as `1,2;3,4`, because parsing nested arrays takes several times as long. The ids
 * are a parameter so that the planner knows how few they are; among a million it would read whole tables.
 */
async function readProductLists(db: Db, ids: readonly number[]): Promise<Map<number, ListsRow>> {
  const { rows } = await sql<ListsRow>`
    with own as (
      -- a figure has the value whose range it lies in
      select s.product_id, string_agg(v.id::text, ',') as list
      from product_spec s
      join attribute_value v on v.attribute_id = s.attribute_id and (
        v.id = s.value_id or (s.number >= coalesce(v.range_from, s.number)
          and s.number < coalesce(v.range_below, s.number + 1)
          and (v.range_from is not null or v.range_below is not null)))
      where s.product_id = any(${ids}::int[])
      group by 1
    ),
    variant as (
      select i.product_id, i.id, i.quantity > 0 as in_stock, string_agg(a.value_id::text, ',') as list
      from inventory i
      left join inventory_attribute a on a.inventory_id = i.id
      where i.product_id = any(${ids}::int[]) and i.status = 1
      group by 1, 2
    ),
    variants as (
      select
        product_id, string_agg(coalesce(list, ''), ';' order by in_stock desc, id) as list,
        (count(*) filter (where in_stock))::int as "variantsInStock"
      from variant group by 1
    )
    select wanted.id, own.list as values, variants.list as variants,
      coalesce(variants."variantsInStock", 0) as "variantsInStock",
      array[${sql.join(LINKED_FILTERS.map((_, index) => sql.ref(`linked_${index}.list`)))}]::text[] as linked
    from unnest(${ids}::int[]) wanted (id)
    left join own on own.product_id = wanted.id
    left join variants on variants.product_id = wanted.id
    ${sql.join(
      LINKED_FILTERS.map(({ source }, index) => joinLinkedIds(source, index, ids)),
      sql` `,
    )}
  `.execute(db);
  return new Map(rows.map((row) => [row.id, row]));
}

/** Joins the ids of a linked filter, as text, to the `wanted` products. */
function joinLinkedIds({ table, column }: LinkSource, index: number, ids: readonly number[]) {
  const name = sql.ref(`linked_${index}`);
  return sql`
    left join (
      select product_id, string_agg(${sql.ref(column)}::text, ',') as list from ${sql.table(table)}
      where product_id = any(${ids}::int[]) group by 1
    ) ${name} on ${name}.product_id = wanted.id`;
}

function parseNumbers(list: string | null): number[] {
  return list === null || list === '' ? [] : list.split(',').map(Number);
}

const MAX_FLASH_PRICES = 50_000;

/** Price of variant `i` in flash sale product `fp`: a variant's own price takes precedence over the flash price. */
const salePrice = sql`
  case when i.price > 0 and exists (select 1 from inventory_attribute a where a.inventory_id = i.id)
  then i.price else fp.price end`;

/**
 * `product_id`, `flash_sale_id` and `price` of products in sales `fs` that meet a condition. A sold-out variant counts
 * only when no variant is in stock, as on cards.
 */
export function selectFlashPrices(condition: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`
    select
      fp.product_id, fp.flash_sale_id,
      coalesce(min(${salePrice}) filter (where i.quantity > 0), min(${salePrice})) as price
    from flash_sale fs
    join flash_sale_product fp on fp.flash_sale_id = fs.id
    join inventory i on i.product_id = fp.product_id and i.status = 1
    where fs.status = 1 and ${condition}
    group by fp.product_id, fp.flash_sale_id`;
}

/** Prices of running and upcoming sales. */
export async function readFlashPrices(db: Db, now: Date): Promise<FlashPrice[]> {
  const { rows } = await sql<FlashPrice>`
    select
      priced.product_id as "productId", fs.id as "saleId", priced.price,
      (extract(epoch from fs.starts_at) * 1000)::float8 as "startsAt",
      (extract(epoch from fs.ends_at) * 1000)::float8 as "endsAt"
    from (${selectFlashPrices(sql`fs.ends_at > ${now}`)}) priced
    join flash_sale fs on fs.id = priced.flash_sale_id
    limit ${MAX_FLASH_PRICES}
  `.execute(db);
  return rows;
}

export async function hasMoreProducts(db: Db, limit: number): Promise<boolean> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from (select 1 from product limit ${limit + 1}) counted
  `.execute(db);
  return (rows[0]?.count ?? 0) > limit;
}
