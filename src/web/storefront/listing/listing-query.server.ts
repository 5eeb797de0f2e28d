import type { RefusalReason } from '../../../kernel/result.ts';
import { type ListingQuery, listingQuery, pickListingParams } from '../../../modules/catalog/catalog.input.ts';
import { MULTI_VALUE_PARAMS, SINGLE_VALUE_PARAMS } from '../../../modules/listing/filters/filter-address.rules.ts';
import { parseInput } from '../../../platform/http/parse-input.ts';

/** Parameters that are not filters; the last of repeated ones counts. */
const VIEW_PARAMS = ['sort', 'page'];

/** All parameters that filter, sort or page a listing; others belong to the page or are ignored. */
export const URL_FILTERS: ReadonlySet<string> = new Set([
  ...MULTI_VALUE_PARAMS,
  ...SINGLE_VALUE_PARAMS,
  ...VIEW_PARAMS,
]);

export type ParsedListingQuery = { query: ListingQuery; problems: RefusalReason[] };

/**
 * Parses the filters of a URL. Invalid filters are dropped and reported, so that old or mistyped URLs still open. `own`
 * are the parameters that define the page; returns null when those are invalid.
 */
export function readListingQuery(parameters: URLSearchParams, own: Record<string, string>): ParsedListingQuery | null {
  const filters = new URLSearchParams();
  for (const [name, value] of parameters) {
    if (MULTI_VALUE_PARAMS.has(name)) filters.append(name, value);
    else if (URL_FILTERS.has(name)) filters.set(name, value);
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
