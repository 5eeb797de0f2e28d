import type { ListingFilter } from './filter-kinds.rules.ts';
import { getFilterValue, isIdsFilter } from './filter-values.rules.ts';
import { ALL_FILTERS, listFilterParams } from './list-filters.rules.ts';
import type { FilterRow } from './listing-filters.rules.ts';

/** Query parameters that may be repeated, one for each value. */
export const MULTI_VALUE_PARAMS: ReadonlySet<string> = new Set(
  ALL_FILTERS.filter(isIdsFilter).map(({ param }) => param),
);

/** Query parameters of which the last counts. */
export const SINGLE_VALUE_PARAMS: ReadonlySet<string> = new Set(
  ALL_FILTERS.filter((filter) => !isIdsFilter(filter)).flatMap(listFilterParams),
);

/** Filters as text for an address: prices are decimals in major units, as typed. */
export type AddressFilters = { readonly [F in FilterRow<'flag'> as F['name']]?: boolean } & {
  readonly [F in FilterRow<'choice' | 'values' | 'delivery'> as F['name']]?: readonly number[];
} & { readonly [F in FilterRow<'minimum'> as F['name']]?: number } & {
  readonly [F in FilterRow<'device'> as F['name']]?: string;
} & { readonly min?: string; readonly max?: string };

/** Query parameters of the filters in table order, so that equal filters have one address; empty values are omitted. */
export function toFilterParams(filters: AddressFilters): [string, string][] {
  return ALL_FILTERS.flatMap((filter) => listParamValues(filter, filters));
}

function listParamValues(filter: ListingFilter, filters: AddressFilters): [string, string][] {
  const { param } = filter;
  switch (filter.kind) {
    case 'flag':
      return getFilterValue(filters, filter) ? [[param, '1']] : [];
    case 'minimum':
    case 'device': {
      const value = getFilterValue(filters, filter);
      return value === undefined || value === '' ? [] : [[param, String(value)]];
    }
    case 'price': {
      const bounds: [string, string][] = [
        [param, filters.min ?? ''],
        [filter.maxParam, filters.max ?? ''],
      ];
      return bounds.filter(([, text]) => text !== '');
    }
    case 'choice':
    case 'values':
    case 'delivery':
      return getFilterValue(filters, filter).map((id) => [param, String(id)]);
  }
}
