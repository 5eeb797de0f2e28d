import type { Problem } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findFittingRules } from '../devices/find-fitting-rules.ts';
import { readShippingRules } from '../shipping/read-shipping-rules.ts';
import type { ListingQuery } from './catalog.input.ts';
import { readShelves } from './read-shelves.ts';

const SHELVES = { brands: 'brands', collections: 'collections', attributes: 'values' } as const;
const PROBLEMS: Record<keyof typeof SHELVES, Problem['code']> = {
  brands: 'catalog.unknown-brand',
  collections: 'catalog.unknown-collection',
  attributes: 'catalog.unknown-attribute',
};

/**
 * Removes unknown ids from a query and reports them, because an old bookmark may contain a brand that was removed since.
 * The parameters that define the page itself (`brand`, `collection`) are not checked.
 */
export async function dropUnknownFilters(
  db: Db,
  query: ListingQuery,
): Promise<{ query: ListingQuery; problems: Problem[] }> {
  const options = await readShelves(db);
  const known = { ...query };
  const problems: Problem[] = [];
  for (const name of ['brands', 'collections', 'attributes'] as const) {
    const chosen = query[name];
    if (!chosen) continue;
    const ids = new Set(options[SHELVES[name]].map(({ id }) => id));
    known[name] = chosen.filter((id) => ids.has(id));
    if (known[name].length < chosen.length) problems.push({ code: PROBLEMS[name], facts: {} });
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
