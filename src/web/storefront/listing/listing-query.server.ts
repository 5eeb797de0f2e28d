import type { Problem } from '../../../kernel/result.ts';
import { type ListingQuery, listingFields, listingQuery } from '../../../modules/catalog/catalog.input.ts';
import { refuseInput } from '../../../platform/input-problems.ts';

export type ReadQuery = { query: ListingQuery; problems: Problem[] };

/**
 * The filters of a page's address. One that cannot be read is left out and named, so that an old or mistyped
 * address still opens. `own` are the parameters that make this page what it is; the address cannot change them.
 */
export function readListingQuery(parameters: URLSearchParams, own: Record<string, string>): ReadQuery {
  const given = { ...listingFields(parameters), ...own };
  const parsed = listingQuery.safeParse(given);
  if (parsed.success) return { query: parsed.data, problems: [] };
  const { fields } = refuseInput(parsed.error).refusal;
  const names = Object.keys(fields).map((path) => path.split('.')[0]);
  const readable = Object.fromEntries(Object.entries(given).filter(([name]) => !names.includes(name)));
  return { query: listingQuery.parse(readable), problems: Object.values(fields).flat() };
}
