import { type RawBuilder, sql } from 'kysely';
import type { ListingScope } from '../query/listing-scope.rules.ts';
import {
  type ChoiceSource,
  type FlagFilter,
  getMatchingValue,
  type ListingFilter,
  type MinimumFilter,
} from './filter-kinds.rules.ts';
import { getSelected, requiresStock } from './filter-values.rules.ts';
import { ALL_FILTERS } from './list-filters.rules.ts';
import { findMinShippingPrice } from './match-filter.rules.ts';

/** Conditions of the chosen filters on product `p`, with its flash price `sale` where `hasPriceFilter`. */
export function buildFilterConditions(scope: ListingScope): RawBuilder<unknown>[] {
  return ALL_FILTERS.flatMap((filter) => buildCondition(filter, scope) ?? []);
}

/** Whether a chosen filter reads the current price. */
export function hasPriceFilter({ selected }: ListingScope): boolean {
  return ALL_FILTERS.some(
    (filter) => (filter.kind === 'price' || filter.kind === 'delivery') && getSelected(selected, filter) !== undefined,
  );
}

const currentPrice = sql`coalesce(sale.price, p.price_from)`;

/** Condition of a filter; null when it is not chosen. */
function buildCondition(filter: ListingFilter, scope: ListingScope): RawBuilder<unknown> | null {
  const { selected } = scope;
  switch (filter.kind) {
    case 'flag':
      return getSelected(selected, filter) ? hasFlag(filter) : null;
    case 'minimum': {
      const step = getSelected(selected, filter);
      return step === undefined ? null : isAtLeast(filter, step);
    }
    case 'choice':
    case 'device': {
      const ids = getSelected(selected, filter);
      return ids ? hasOption(filter.source, [...ids]) : null;
    }
    case 'values':
      return getSelected(selected, filter) ? hasChosenValues(scope) : null;
    case 'price': {
      const range = getSelected(selected, filter);
      if (!range) return null;
      const lower = range.min === null ? [] : [sql`${currentPrice} >= ${range.min}`];
      const upper = range.max === null ? [] : [sql`${currentPrice} <= ${range.max}`];
      return sql.join([...lower, ...upper], sql` and `);
    }
    case 'delivery': {
      const options = getSelected(selected, filter);
      return options
        ? sql`p.shippable and p.shipping_rule_id is null and ${currentPrice} >= ${findMinShippingPrice(scope, options)}`
        : null;
    }
  }
}

function selectColumn(column: string): RawBuilder<unknown> {
  return sql.ref(`p.${column}`);
}

function hasFlag(filter: FlagFilter): RawBuilder<unknown> {
  const column = selectColumn(filter.column);
  return getMatchingValue(filter) ? column : sql`not ${column}`;
}

function isAtLeast({ sum, count }: MinimumFilter, step: number): RawBuilder<unknown> {
  if (count === undefined) return sql`${selectColumn(sum)} >= ${step}`;
  const divisor = selectColumn(count);
  return sql`${divisor} > 0 and ${selectColumn(sum)} >= ${step}::int * ${divisor}`;
}

function hasOption({ table, column }: ChoiceSource, ids: readonly number[]): RawBuilder<unknown> {
  if (table === undefined) return sql`${selectColumn(column)} = any(${ids}::int[])`;
  return sql`p.id in (select product_id from ${sql.table(table)} where ${sql.ref(column)} = any(${ids}::int[]))`;
}

/** One active variant (in stock, with the stock filter) has a chosen value of every chosen attribute. */
function hasChosenValues({ selected, attributeOf }: ListingScope): RawBuilder<unknown> {
  const chosenValues = selected.attributes ?? [];
  const groups = [...Map.groupBy(chosenValues, (value) => attributeOf.get(value)).values()];
  const variant = requiresStock(selected) ? sql`i.status = 1 and i.quantity > 0` : sql`i.status = 1`;
  const carried = groups.map((values) => sql`p.id in (${selectProductsByValue(values, variant)})`);
  if (groups.length > 1) carried.push(sql`exists (${selectVariantsByValues(groups, variant)})`);
  return sql.join(carried, sql` and `);
}

/**
 * Products that have one of the values, themselves or in a variant; read from indexes on the values, because a test of
 * each of 1,000,000 products takes several times as long.
 */
function selectProductsByValue(values: readonly number[], variant: RawBuilder<unknown>): RawBuilder<unknown> {
  const hasVariant = sql`exists (select 1 from inventory i where i.product_id = s.product_id and ${variant})`;
  return sql`
    select i.product_id from inventory_attribute a join inventory i on i.id = a.inventory_id
    where a.value_id = any(${values}::int[]) and ${variant}
    union all
    select s.product_id from product_spec s where s.value_id = any(${values}::int[]) and ${hasVariant}
    union all
    select s.product_id from attribute_value v join product_spec s on ${isNumberInRange}
    where v.id = any(${values}::int[]) and ${hasVariant}`;
}

/** The number of specification `s` lies in the range of value `v`, which is open where a bound is null. */
const isNumberInRange = sql`
  s.attribute_id = v.attribute_id and (v.range_from is not null or v.range_below is not null)
  and s.number >= coalesce(v.range_from, '-infinity') and s.number < coalesce(v.range_below, 'infinity')`;

function selectVariantsByValues(groups: readonly number[][], variant: RawBuilder<unknown>): RawBuilder<unknown> {
  const carried = groups.map(
    (values) => sql`(
      exists (select 1 from inventory_attribute a where a.inventory_id = i.id and a.value_id = any(${values}::int[]))
      or exists (select 1 from product_spec s where s.product_id = p.id and s.value_id = any(${values}::int[]))
      or exists (
        select 1 from attribute_value v join product_spec s on s.product_id = p.id and ${isNumberInRange}
        where v.id = any(${values}::int[])
      )
    )`,
  );
  return sql`select 1 from inventory i where i.product_id = p.id and ${variant} and ${sql.join(carried, sql` and `)}`;
}
