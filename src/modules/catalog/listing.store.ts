import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { ListingFilters, Sort } from './catalog.input.ts';
import type {} from './catalog.tables.ts';
import { runningFlash } from './flash.store.ts';

/** Filters after names have become ids. `null` does not narrow. */
export type Scope = {
  /** Categories, brands and products outside which nothing is listed or counted. */
  categories: number[] | null;
  brands: number[] | null;
  products: number[] | null;
  /** Running flash sale. */
  flash: number | null;
  filters: Pick<ListingFilters, 'brands' | 'collections' | 'min' | 'max' | 'rating' | 'inStock' | 'sort'>;
  subCategories: number[] | null;
  /** Chosen values of variant attributes, and the attributes they belong to. */
  values: number[];
  attributes: number[];
};

export type FacetCounts = {
  total: number;
  lowest: number | null;
  highest: number | null;
  categories: Count[];
  brands: Count[];
  collections: Count[];
  values: Count[];
  /** Products with an average of at least this many stars. */
  ratings: Count[];
  in_stock: number;
};

type Count = { id: number; count: number };

/**
 * Everything in scope, each row with a flag per filter and `misses`, the number of filters it fails. A value of a
 * filter counts the rows that fail no other filter, so that choosing a second brand shows what it would add.
 */
function candidates(scope: Scope, now: Date): RawBuilder<unknown> {
  const { brands, collections, min, max, rating, inStock } = scope.filters;
  const asked = scope.attributes.length;
  return sql`
    flash as (${runningFlash(now)}),
    -- how many of the chosen attributes a variant meets; it has one value of each
    hit as (
      select inventory_id, count(*) as count from inventory_attribute
      where value_id = any(${scope.values}::int[]) group by inventory_id
    ),
    priced as (
      -- no texts: this row is kept for everything in scope
      select p.id, p.brand_id, p.category_id, p.in_stock, p.sort, p.created_at, p.sold_count, p.rating_sum,
        p.rating_count, coalesce(
        (
          -- a variant's own price goes before the flash price
          select min(
            case when i.price > 0 and exists (select from inventory_attribute a where a.inventory_id = i.id)
            then i.price else flash.price end
          )
          from inventory i
          where flash.price is not null and i.product_id = p.id and i.status = 1
        ),
        p.price_from
      ) as price_now
      from product p
      join brand b on b.id = p.brand_id and b.status = 1
      join category c on c.id = p.category_id and c.status = 1
      left join category main on main.id = c.parent_id
      left join flash on flash.product_id = p.id
      where p.status = 1
        and (main.id is null or main.status = 1)
        and (${scope.categories}::int[] is null or p.category_id = any(${scope.categories}::int[]))
        and (${scope.brands}::int[] is null or p.brand_id = any(${scope.brands}::int[]))
        and (${scope.products}::int[] is null or p.id = any(${scope.products}::int[]))
        and (${scope.flash}::int is null or exists (
          select from flash_product fp join flash_sale fs on fs.id = fp.flash_sale_id
          where fp.product_id = p.id and fs.id = ${scope.flash}::int and fs.starts_at <= ${now} and fs.ends_at > ${now}
        ))
    ),
    flagged as (
      select
        priced.*,
        ${scope.subCategories}::int[] is null or category_id = any(${scope.subCategories}::int[]) as ok_category,
        ${brands.length === 0} or brand_id = any(${brands}::int[]) as ok_brand,
        ${collections.length === 0} or exists (
          select from collection_product cp where cp.product_id = priced.id and cp.collection_id = any(${collections}::int[])
        ) as ok_collection,
        (${min ?? null}::bigint is null or price_now >= ${min ?? null}::bigint)
          and (${max ?? null}::bigint is null or price_now <= ${max ?? null}::bigint) as ok_price,
        ${rating === undefined} or (rating_count > 0 and rating_sum >= ${rating ?? 0}::int * rating_count) as ok_rating,
        ${!inStock} or in_stock as ok_stock,
        ${asked === 0} or id in (
          select i.product_id from inventory i join hit on hit.inventory_id = i.id
          where i.status = 1 and hit.count = ${asked}::int
        ) as ok_values
      from priced
    ),
    candidate as materialized (
      select flagged.*,
        (not ok_category)::int + (not ok_brand)::int + (not ok_collection)::int + (not ok_price)::int
          + (not ok_rating)::int + (not ok_stock)::int + (not ok_values)::int as misses
      from flagged
    )`;
}

/** Counts per value of every filter. One row, whatever the size of the catalogue. */
export async function countFacets(db: Db, scope: Scope, now: Date): Promise<FacetCounts> {
  const asked = scope.attributes.length;
  const { rows } = await sql<FacetCounts>`
    with ${candidates(scope, now)},
    variant as (
      select c.id as product_id, i.id, coalesce(hit.count, 0) as hits
      from candidate c
      join inventory i on i.product_id = c.id and i.status = 1
      left join hit on hit.inventory_id = i.id
      where c.misses = (not c.ok_values)::int
    )
    select
      (select count(*) from candidate where misses = 0) as total,
      (select min(price_now) from candidate where misses = (not ok_price)::int) as lowest,
      (select max(price_now) from candidate where misses = (not ok_price)::int) as highest,
      (select count(*) from candidate where misses = (not ok_stock)::int and in_stock) as in_stock,
      ${counts(sql`select category_id as id, count(*) from candidate where misses = (not ok_category)::int group by 1`)}
        as categories,
      ${counts(sql`select brand_id as id, count(*) from candidate where misses = (not ok_brand)::int group by 1`)} as brands,
      ${counts(sql`
        select cp.collection_id as id, count(*)
        from candidate join collection_product cp on cp.product_id = candidate.id
        where misses = (not ok_collection)::int group by 1`)} as collections,
      ${counts(sql`
        select stars as id, count(candidate.id)
        from generate_series(1, 4) stars
        left join candidate on misses = (not ok_rating)::int and rating_count > 0 and rating_sum >= stars * rating_count
        group by 1`)} as ratings,
      ${counts(sql`
        select a.value_id as id, count(distinct variant.product_id)
        from variant
        join inventory_attribute a on a.inventory_id = variant.id
        where variant.hits = case
          when a.attribute_id = any(${scope.attributes}::int[])
          then ${asked}::int - 1 + (a.value_id = any(${scope.values}::int[]))::int
          else ${asked}::int
        end
        group by 1`)} as values
  `.execute(db);
  const [row] = rows;
  if (!row) throw new Error('an aggregate without a row');
  return row;
}

function counts(query: RawBuilder<unknown>): RawBuilder<unknown> {
  return sql`(select coalesce(jsonb_agg(jsonb_build_object('id', counted.id, 'count', counted.count)), '[]') from (${query}) counted)`;
}

/** Ids of one page, for `cardRows`. */
export function pageOfProducts(scope: Scope, now: Date, limit: number, offset: number): RawBuilder<unknown> {
  return sql`
    with ${candidates(scope, now)}
    select id, row_number() over () as position from (
      select id from candidate where misses = 0
      order by ${orderOf(scope)}, id
      limit ${limit} offset ${offset}
    ) page`;
}

function orderOf({ filters, products }: Scope): RawBuilder<unknown> {
  // the products of a search come in the order of their score
  if (filters.sort === 'featured' && products) return sql`array_position(${products}::int[], id)`;
  return ORDERS[filters.sort];
}

const ORDERS: Record<Sort, RawBuilder<unknown>> = {
  featured: sql`in_stock desc, sort`,
  newest: sql`created_at desc`,
  price_asc: sql`price_now`,
  price_desc: sql`price_now desc`,
  rating: sql`rating_sum::float8 / nullif(rating_count, 0) desc nulls last, rating_count desc`,
  best_selling: sql`sold_count desc, sort`,
};
