import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type RepairSearchHits, searchRepairs } from '../../repair-catalog/search/search-repairs.ts';
import { type SearchDestinations, searchDestinations } from '../../search/destinations/search-destinations.ts';
import type { ProductSearchResult } from '../../search/find-products.ts';
import type { AppliedConstraint } from './query-filters.ts';
import type { CatalogSearch } from './search-catalog.ts';

/** How a search was parsed, and its results other than products. */
export type SearchNotes = {
  corrected: string | null;
  dropped: string | null;
  constraints: AppliedConstraint[];
  redirect: string | null;
  beside: SearchDestinations & { repairs: RepairSearchHits };
};

export async function searchNotes(
  db: Db,
  query: string,
  { search, constraints, redirect }: CatalogSearch,
  locale: Locale,
): Promise<SearchNotes> {
  const { corrected, dropped, analyzed, ids, parsed } = search;
  // amounts are not model numbers
  const words = parsed.price ? parsed.text : query;
  const [beside, { repairs, isReadOtherwise }] = await Promise.all([
    searchDestinations(db, analyzed, locale),
    findRepairsBeside(db, search, words, locale),
  ]);
  const isCorrected = ids.length > 0 || isReadOtherwise;
  return { corrected: isCorrected ? corrected : null, dropped, constraints, redirect, beside: { ...beside, repairs } };
}

/**
 * Repairs for the query as typed, because the repair search corrects typos itself. Uses the corrected query, or its
 * codes without spaces ("wh 1000 xm 4"), if that names a device and the typed words name no fault.
 */
async function findRepairsBeside(
  db: Db,
  { corrected, ids, analyzed }: Pick<ProductSearchResult, 'corrected' | 'ids' | 'analyzed'>,
  query: string,
  locale: Locale,
): Promise<{ repairs: RepairSearchHits; isReadOtherwise: boolean }> {
  const options = { hasProducts: ids.length > 0 };
  const typed = await searchRepairs(db, query, locale, options);
  const asTyped = { repairs: typed, isReadOtherwise: false };
  if (typed.services.length > 0) return asTyped;
  const readings = [corrected, ...(typed.models.length === 0 ? [joinCodes(query), joinNames(analyzed.terms)] : [])];
  for (const reading of readings) {
    if (reading === null || reading === query) continue;
    const repairs = await searchRepairs(db, reading, locale, options);
    const hasMore = repairs.models.length > 0 || (typed.models.length === 0 && repairs.services.length > 0);
    if (hasMore) return { repairs, isReadOtherwise: reading === corrected };
  }
  return asTyped;
}

/** Joins names and codes of several words: "i phone 14" to "iphone 14", "s 24 ultra" to "s24 ultra". */
function joinNames(terms: ProductSearchResult['analyzed']['terms']): string {
  const isName = ({ meanings }: (typeof terms)[number]) =>
    meanings.length === 0 || meanings.some(({ group }) => group === 'name');
  return terms.map((term) => term.words.join(isName(term) ? '' : ' ')).join(' ');
}

function joinCodes(query: string): string {
  return query.replace(/(?<=\p{L})\s+(?=\p{N})|(?<=\p{N})\s+(?=\p{L})/gu, '');
}
