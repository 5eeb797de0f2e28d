import type { ListingFilter } from './filter-kinds.rules.ts';
import { LISTING_FILTERS } from './listing-filters.rules.ts';

/** The filters of some kinds. */
export function listFilters<Kind extends ListingFilter['kind']>(
  ...kinds: Kind[]
): Extract<ListingFilter, { kind: Kind }>[] {
  const filters: readonly ListingFilter[] = LISTING_FILTERS;
  const isOfKind = (filter: ListingFilter): filter is Extract<ListingFilter, { kind: Kind }> =>
    kinds.some((kind) => kind === filter.kind);
  return filters.filter(isOfKind);
}

/** The filters of every kind, without their literal types. */
export const ALL_FILTERS: readonly ListingFilter[] = LISTING_FILTERS;

/** Query parameters of a filter. */
export function listFilterParams(filter: ListingFilter): string[] {
  return filter.kind === 'price' ? [filter.param, filter.maxParam] : [filter.param];
}
