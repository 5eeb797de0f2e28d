import type { ChoiceFilter, DeviceFilter, LinkSource } from './filter-kinds.rules.ts';
import { listFilters } from './list-filters.rules.ts';

/** Columns of `product` that the index has for sorting and scope, by their names in the index. */
export const BASE_COLUMNS = {
  brand_id: 'brand',
  in_stock: 'inStock',
  shippable: 'shippable',
  sold_count: 'sold',
  rating_sum: 'ratingSum',
  rating_count: 'ratingCount',
} as const satisfies Record<string, string>;

export function isBaseColumn(column: string): column is keyof typeof BASE_COLUMNS {
  return column in BASE_COLUMNS;
}

/** Columns of `product` with the id of an option. */
export const CHOICE_COLUMNS: readonly string[] = listFilters('choice').flatMap(({ source }) =>
  source.table === undefined ? [source.column] : [],
);

/** Other boolean or numeric columns of `product` that filters read. */
export const FILTER_COLUMNS: readonly string[] = [
  ...new Set([
    ...listFilters('flag').map(({ column }) => column),
    ...listFilters('minimum').flatMap(({ sum, count }) => (count === undefined ? [sum] : [sum, count])),
    ...CHOICE_COLUMNS,
  ]),
].filter((column) => !isBaseColumn(column));

export type LinkedFilter = (ChoiceFilter | DeviceFilter) & { source: LinkSource };

/** Filters whose ids are in a table with a `product_id`; the index has a list of ids per product for each. */
export const LINKED_FILTERS: readonly LinkedFilter[] = listFilters('choice', 'device').filter(
  (filter): filter is LinkedFilter => filter.source.table !== undefined,
);

/** Identifies the columns and lists of the index that depend on the filters. */
export const FILTER_LAYOUT = [
  ...FILTER_COLUMNS,
  ...LINKED_FILTERS.map(({ source }) => `${source.table}.${source.column}`),
].join(' ');
