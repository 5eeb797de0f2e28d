import { type RawBuilder, sql } from 'kysely';
import { buildFilterConditions } from '../../src/modules/listing/filters/filter-conditions.store.ts';
import { requiresStock } from '../../src/modules/listing/filters/filter-values.rules.ts';
import { selectFlashPrices } from '../../src/modules/listing/index/facet-index.store.ts';
import type { ListingCounts, ListingScope } from '../../src/modules/listing/query/listing-scope.rules.ts';
import type { Db } from '../../src/platform/database/db.ts';

/** One count. `facet` is a property of `ListingCounts`; the price has the rows 0 (lowest) and 1 (highest). */
export type FacetCountRow = { facet: string; id: number; count: number };

/**
 * All facet counts of a listing from SQL, the alternative to the facet index: one query counts all filters that are not
 * chosen, and one query for each chosen filter counts it without itself.
 */
export async function countFacetsBySql(db: Db, scope: ListingScope, now: Date): Promise<FacetCountRow[]> {
  const { selected, chosenCategories } = scope;
  const counted = await Promise.all([
    countOpenFacets(db, scope, now),
    chosenCategories && countFacets(db, { ...scope, chosenCategories: null }, now, [COUNTS.categories]),
    selected.brands && countFacets(db, without(scope, 'brands'), now, [COUNTS.brands]),
    selected.collections && countFacets(db, without(scope, 'collections'), now, [COUNTS.collections]),
    selected.rating && countFacets(db, without(scope, 'rating'), now, [countRatings]),
    selected.price && countFacets(db, without(scope, 'price'), now, [COUNTS.price]),
    ...countChosenAttributes(db, scope, now),
  ]);
  return counted.flatMap((rows) => rows || []);
}

const COUNTS = {
  categories: sql`select 'categories', category_id, count(*)::int from listed group by 2`,
  brands: sql`select 'brands', brand_id, count(*)::int from listed group by 2`,
  collections: sql`
    select 'collections', c.collection_id, count(*)::int
    from listed join collection_product c on c.product_id = listed.id group by 2`,
  price: sql`select 'price', bound, case bound when 0 then min(price) else max(price) end
    from listed, generate_series(0, 1) bound group by 2`,
  total: sql`select 'total', 0, count(*)::int from listed`,
  inStock: sql`select 'inStock', 0, (count(*) filter (where in_stock))::int from listed`,
};

const countRatings = sql`
  select 'ratings', step, (count(*) filter (where rating_count > 0 and rating_sum >= step * rating_count))::int
  from listed, generate_series(1, 4) step group by 2`;

function without(scope: ListingScope, name: keyof ListingScope['selected']): ListingScope {
  return { ...scope, selected: { ...scope.selected, [name]: undefined } };
}

async function countOpenFacets(db: Db, scope: ListingScope, now: Date): Promise<FacetCountRow[]> {
  const { selected, chosenCategories } = scope;
  const counts = [
    COUNTS.total,
    chosenCategories === null && COUNTS.categories,
    !selected.brands && COUNTS.brands,
    !selected.collections && COUNTS.collections,
    !selected.rating && countRatings,
    !selected.price && COUNTS.price,
    (selected.inStock || !selected.attributes) && COUNTS.inStock,
    ...scope.shipping.map(
      ({ id, from }) =>
        sql`select 'shipping', ${id}::int, (count(*) filter (where shippable and price >= ${from}::int))::int from listed`,
    ),
    countValues(scope, groupChosenValues(scope), null),
  ];
  return countFacets(
    db,
    scope,
    now,
    counts.filter((count) => count !== false),
  );
}

/** Counts of each chosen attribute without itself, and of the stock filter, which narrows the variants that match. */
function countChosenAttributes(db: Db, scope: ListingScope, now: Date): Promise<FacetCountRow[]>[] {
  const groups = groupChosenValues(scope);
  if (groups.length === 0) return [];
  const own = groups.map(([first = 0], nth) => {
    const others = groups.filter((_, other) => other !== nth);
    const attributes = others.length === 0 ? undefined : new Set(others.flat());
    const open = { ...scope, selected: { ...scope.selected, attributes } };
    return countFacets(db, open, now, [countValues(open, others, scope.attributeOf.get(first) ?? 0)]);
  });
  if (scope.selected.inStock) return own;
  const stocked: ListingScope = { ...scope, selected: { ...scope.selected, inStock: true } };
  return [...own, countFacets(db, stocked, now, [COUNTS.inStock])];
}

function groupChosenValues({ selected, attributeOf }: ListingScope): number[][] {
  return [...Map.groupBy(selected.attributes ?? [], (value) => attributeOf.get(value)).values()];
}

/** Products by value of their matching variants; `only` counts one attribute, null all that are not chosen. */
function countValues(scope: ListingScope, groups: readonly number[][], only: number | null): RawBuilder<unknown> {
  const chosen = groups.map(([value = 0]) => scope.attributeOf.get(value) ?? 0);
  const counted = only === null ? sql`v.attribute_id <> all(${chosen}::int[])` : sql`v.attribute_id = ${only}::int`;
  const matches = groups.map(
    (values) => sql`and (
      exists (select 1 from inventory_attribute a where a.inventory_id = i.id and a.value_id = any(${values}::int[]))
      or exists (select 1 from own_value o where o.product_id = i.product_id and o.value_id = any(${values}::int[])))`,
  );
  const stock = requiresStock(scope.selected) ? sql`and i.quantity > 0` : sql``;
  return sql`(
    with own_value as (
      select s.product_id, v.id as value_id from listed join product_spec s on s.product_id = listed.id
      join attribute_value v on v.attribute_id = s.attribute_id and (
        v.id = s.value_id or ((v.range_from is not null or v.range_below is not null)
          and s.number >= coalesce(v.range_from, '-infinity') and s.number < coalesce(v.range_below, 'infinity')))
    ),
    variant as materialized (
      select i.id, i.product_id from inventory i join listed on listed.id = i.product_id
      where i.status = 1 ${stock} ${sql.join(matches, sql` `)}
    )
    select 'attributes', carried.value_id, count(distinct carried.product_id)::int from (
      select variant.product_id, a.value_id from variant join inventory_attribute a on a.inventory_id = variant.id
      union all
      select o.product_id, o.value_id from own_value o
      where o.product_id in (select product_id from variant)
    ) carried join attribute_value v on v.id = carried.value_id
    where ${counted} group by 2)`;
}

async function countFacets(
  db: Db,
  scope: ListingScope,
  now: Date,
  counts: readonly RawBuilder<unknown>[],
): Promise<FacetCountRow[]> {
  const sales = selectFlashPrices(sql`fs.starts_at <= ${now} and fs.ends_at > ${now}`);
  const { rows } = await sql<FacetCountRow>`
    with sale as (select product_id, min(price) as price from (${sales}) s group by 1),
    listed as materialized (
      select p.id, p.category_id, p.brand_id, p.rating_sum, p.rating_count, p.in_stock, p.shippable,
        coalesce(sale.price, p.price_from) as price
      from product p left join sale on sale.product_id = p.id
      where ${sql.join(buildConditions(scope), sql` and `)}
    )
    select * from (${sql.join(counts, sql` union all `)}) counted (facet, id, count)
  `.execute(db);
  return rows;
}

function buildConditions(scope: ListingScope): RawBuilder<unknown>[] {
  const { categories, withinCategories, chosenCategories, brands } = scope;
  const ids = [...categories].filter((id) => [withinCategories, chosenCategories].every((set) => set?.has(id) ?? true));
  return [
    sql`p.status = 1`,
    sql`p.category_id = any(${ids}::int[])`,
    sql`p.brand_id = any(${[...brands]}::int[])`,
    ...buildFilterConditions(scope),
  ];
}

/** Names of the facets that SQL counted differently from the facet index. */
export function findDifferentCounts(counts: ListingCounts, rows: readonly FacetCountRow[]): string[] {
  const byFacet = Map.groupBy(rows, ({ facet }) => facet);
  const one = (facet: string) => byFacet.get(facet)?.[0]?.count ?? 0;
  const list = (facet: string) => normalize(byFacet.get(facet) ?? []);
  const price = list('price').map(([, amount]) => amount);
  const wrong = (['categories', 'brands', 'collections', 'ratings', 'shipping', 'attributes'] as const).filter(
    (facet) => JSON.stringify(normalize(counts[facet])) !== JSON.stringify(list(facet)),
  );
  const bounds = counts.price && [counts.price.min, counts.price.max];
  return [
    ...wrong,
    ...(one('total') === counts.total ? [] : ['total']),
    ...(one('inStock') === counts.inStock ? [] : ['inStock']),
    ...(bounds === null || JSON.stringify(bounds) === JSON.stringify(price) ? [] : ['price']),
  ];
}

function normalize(rows: readonly { id: number; count: number }[]): [id: number, count: number][] {
  return rows
    .filter(({ count }) => count > 0)
    .map(({ id, count }): [number, number] => [id, count])
    .sort(([one], [other]) => one - other);
}
