import type { RefusalReason } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFittingRules } from '../../devices/find-fitting-rules.ts';
import type {
  ChoiceFilter,
  DeliveryFilter,
  DeviceFilter,
  ValuesFilter,
} from '../../listing/filters/filter-kinds.rules.ts';
import { listFilters } from '../../listing/filters/list-filters.rules.ts';
import { readShippingRules } from '../../shipping/read-shipping-rules.ts';
import type { ListingQuery } from '../catalog.input.ts';
import type { FilterOptions } from './filter-options.store.ts';
import { findUnknownIds } from './find-unknown-ids.ts';
import { readFilterOptions } from './read-filter-options.ts';

/**
 * Removes unknown ids from a query and reports them, because an old bookmark may contain a brand that was removed since.
 * The parameters that define the page itself, such as `brand`, are not checked.
 */
export async function removeUnknownFilters(
  db: Db,
  query: ListingQuery,
): Promise<{ query: ListingQuery; problems: RefusalReason[] }> {
  const options = await readFilterOptions(db);
  const params: Record<string, unknown> = { ...query };
  const problems: RefusalReason[] = [];
  for (const filter of CHECKED_FILTERS) {
    const value = params[filter.param];
    const known = value === undefined ? undefined : await keepKnown(db, options, filter, value);
    if (known === value) continue;
    params[filter.param] = known;
    problems.push({ code: filter.unknown, facts: {} });
  }
  return { query: params as ListingQuery, problems };
}

type CheckedFilter = ChoiceFilter | ValuesFilter | DeliveryFilter | DeviceFilter;

/** In the order in which their problems are reported. */
const CHECKED_FILTERS: readonly CheckedFilter[] = [
  ...listFilters('choice'),
  ...listFilters('values'),
  ...listFilters('delivery', 'device'),
];

/** The known part of a parameter: the same value where all of it is known. */
async function keepKnown(db: Db, options: FilterOptions, filter: CheckedFilter, value: unknown): Promise<unknown> {
  if (filter.kind === 'device') return (await findFittingRules(db, String(value))) ? value : undefined;
  const ids = value as number[];
  const unknown =
    filter.kind === 'delivery' ? await findUnknownDelivery(db, ids) : findUnknownIds(options, filter, ids);
  return unknown.length === 0 ? ids : ids.filter((id) => !unknown.includes(id));
}

async function findUnknownDelivery(db: Db, ids: readonly number[]): Promise<number[]> {
  const rules = await readShippingRules(db);
  return ids.filter((id) => !rules.some((rule) => rule.id === id && !rule.forAssignedProducts));
}
