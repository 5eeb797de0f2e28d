import type { Problem } from '../../../kernel/result.ts';
import { type ListingQuery, listingFields, listingQuery } from '../../../modules/catalog/catalog.input.ts';
import { refuseInput } from '../../../platform/input-problems.ts';

/** What an address may narrow or order; everything else in it belongs to a page, or to nobody. */
const FILTERS = ['brands', 'collections', 'attributes', 'min', 'max', 'rating', 'in_stock', 'sort', 'page'] as const;

export type ReadQuery = { query: ListingQuery; problems: Problem[] };

/**
 * The filters of a page's address. One that cannot be read is left out and named, so that an old or mistyped
 * address still opens. `own` are the parameters that make this page what it is; null when those cannot be read.
 */
export function readListingQuery(parameters: URLSearchParams, own: Record<string, string>): ReadQuery | null {
  const asked = new URLSearchParams([...parameters].filter(([name]) => FILTERS.some((filter) => filter === name)));
  const given = { ...listingFields(asked), ...own };
  const parsed = listingQuery.safeParse(given);
  if (parsed.success) return { query: parsed.data, problems: [] };
  const { fields } = refuseInput(parsed.error).refusal;
  const names = Object.keys(fields).map((path) => path.split('.')[0] ?? '');
  if (names.some((name) => name in own)) return null;
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
  return { query: listingQuery.parse(readable), problems: Object.values(fields).flat() };
}
