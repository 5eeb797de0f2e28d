import type { RefusalReason } from '../../../kernel/result.ts';
import { type ListingQuery, listingQuery, pickListingParams } from '../../../modules/catalog/catalog.input.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';

/** Query parameters that filter or sort; all others belong to the page or are ignored. */
const MULTI_VALUE_FILTERS: ReadonlySet<string> = new Set(['brands', 'collections', 'attributes', 'shipping']);
/** The last of repeated parameters counts. */
const SINGLE_VALUE_FILTERS: ReadonlySet<string> = new Set(['min', 'max', 'rating', 'in_stock', 'fits', 'sort', 'page']);

/** All filter parameters of a listing. */
export const URL_FILTERS: ReadonlySet<string> = new Set([...MULTI_VALUE_FILTERS, ...SINGLE_VALUE_FILTERS]);

export type ParsedListingQuery = { query: ListingQuery; problems: RefusalReason[] };

/**
 * Parses the filters of a URL. Invalid filters are dropped and reported, so that old or mistyped URLs still open. `own`
 * are the parameters that define the page; returns null when those are invalid.
 */
export function readListingQuery(parameters: URLSearchParams, own: Record<string, string>): ParsedListingQuery | null {
  const filters = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (MULTI_VALUE_FILTERS.has(name)) filters.append(name, value);
    else if (SINGLE_VALUE_FILTERS.has(name)) filters.set(name, value);
  }
  const input = { ...pickListingParams(filters), ...own };
  const parsed = parseInput(listingQuery, input);
  if (parsed.ok) return { query: parsed.value, problems: [] };
  const { fields } = parsed.refusal;
  const names = Object.keys(fields).map((path) => path.split('.')[0] ?? '');
  if (names.some((name) => name in own)) return null;
  const readable = Object.fromEntries(Object.entries(input).filter(([name]) => !names.includes(name)));
  return { query: listingQuery.parse(readable), problems: Object.values(fields).flat() };
}
