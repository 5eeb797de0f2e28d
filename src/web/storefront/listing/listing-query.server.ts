import type { Problem } from '../../../kernel/result.ts';
import { type ListingQuery, listingFields, listingQuery } from '../../../modules/catalog/catalog.input.ts';
import { parseInput } from '../../../platform/input-problems.ts';

/** What an address may narrow or order; everything else in it belongs to a page, or to nobody. */
const SEVERAL: ReadonlySet<string> = new Set(['brands', 'collections', 'attributes', 'shipping']);
/** Said twice, the last counts. */
const ONE: ReadonlySet<string> = new Set(['min', 'max', 'rating', 'in_stock', 'fits', 'sort', 'page']);

/** What any list reads of its address, beside what makes the page. */
export const ADDRESS_FILTERS: ReadonlySet<string> = new Set([...SEVERAL, ...ONE]);

export type ReadQuery = { query: ListingQuery; problems: Problem[] };

/**
 * The filters of a page's address. One that cannot be read is left out and named, so that an old or mistyped
 * address still opens. `own` are the parameters that make this page what it is; null when those cannot be read.
 */
export function readListingQuery(parameters: URLSearchParams, own: Record<string, string>): ReadQuery | null {
  const asked = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (SEVERAL.has(name)) asked.append(name, value);
    else if (ONE.has(name)) asked.set(name, value);
  }
  const given = { ...listingFields(asked), ...own };
  const parsed = parseInput(listingQuery, given);
  if (parsed.ok) return { query: parsed.value, problems: [] };
  const { fields } = parsed.refusal;
  const names = Object.keys(fields).map((path) => path.split('.')[0] ?? '');
  if (names.some((name) => name in own)) return null;
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
  return { query: listingQuery.parse(readable), problems: Object.values(fields).flat() };
}
