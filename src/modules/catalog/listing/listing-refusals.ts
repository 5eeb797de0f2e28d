import type { RefusalKind } from '../../../kernel/result.ts';
import { ALL_FILTERS } from '../../listing/filters/list-filters.rules.ts';

const filterRefusals = ALL_FILTERS.flatMap((filter): [string, RefusalKind][] => {
  if ('unknown' in filter) return [[filter.unknown, 'missing']];
  return filter.kind === 'price' ? [[filter.invalidRange, 'refused']] : [];
});

/** Refusals of a listing, with those of the table of listing filters. */
export const LISTING_REFUSALS: Readonly<Record<string, RefusalKind>> = Object.fromEntries([
  ['catalog.too-many-values', 'refused'],
  ['catalog.unknown-category', 'missing'],
  ['catalog.unknown-flash-sale', 'missing'],
  ['catalog.unknown-sort', 'refused'],
  ['catalog.unknown-store', 'missing'],
  ...filterRefusals,
]);
