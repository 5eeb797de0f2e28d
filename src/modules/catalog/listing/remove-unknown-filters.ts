import type { RefusalReason } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFittingRules } from '../../devices/find-fitting-rules.ts';
import { readShippingRules } from '../../shipping/read-shipping-rules.ts';
import type { ListingQuery } from '../catalog.input.ts';
import { readFilterOptions } from './read-filter-options.ts';

const OPTIONS_BY_PARAM = { brands: 'brands', collections: 'collections', attributes: 'values' } as const;
const PROBLEM_BY_PARAM: Record<keyof typeof OPTIONS_BY_PARAM, RefusalReason['code']> = {
  brands: 'catalog.unknown-brand',
  collections: 'catalog.unknown-collection',
  attributes: 'catalog.unknown-attribute',
};

/**
 * Removes unknown ids from a query and reports them, because an old bookmark may contain a brand that was removed since.
 * The parameters that define the page itself (`brand`, `collection`) are not checked.
 */
export async function removeUnknownFilters(
  db: Db,
  query: ListingQuery,
): Promise<{ query: ListingQuery; problems: RefusalReason[] }> {
  const options = await readFilterOptions(db);
  const known = { ...query };
  const problems: RefusalReason[] = [];
  for (const name of ['brands', 'collections', 'attributes'] as const) {
    const chosen = query[name];
    if (!chosen) continue;
    const ids = new Set(options[OPTIONS_BY_PARAM[name]].map(({ id }) => id));
    known[name] = chosen.filter((id) => ids.has(id));
    if (known[name].length < chosen.length) problems.push({ code: PROBLEM_BY_PARAM[name], facts: {} });
  }
  const rules = await readShippingRules(db);
  known.shipping = query.shipping?.filter((id) => rules.some((rule) => rule.id === id));
  if ((known.shipping?.length ?? 0) < (query.shipping?.length ?? 0))
    problems.push({ code: 'catalog.unknown-shipping', facts: {} });
  if (query.fits !== undefined && !(await findFittingRules(db, query.fits))) {
    known.fits = undefined;
    problems.push({ code: 'devices.unknown-model', facts: {} });
  }
  return { query: known, problems };
}
