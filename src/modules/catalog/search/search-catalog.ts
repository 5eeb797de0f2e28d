import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findProducts, type ProductSearchResult } from '../../search/find-products.ts';
import { applyCuration } from '../../search-rules/curation.rules.ts';
import { readSearchRules } from '../../search-rules/read-search-rules.ts';
import { normalizeQuery } from '../../search-rules/search-query.rules.ts';
import { getCuration, getLocaleRules } from '../../search-rules/search-rules.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { ListingFilters } from '../catalog.input.ts';
import { findFittingHits } from './fitting-hits.ts';
import { type AppliedConstraint, getSpecOrder, listAppliedConstraints, withQueryFilters } from './query-filters.ts';
import { sortBySpec } from './spec-order.store.ts';

export type CatalogSearch = {
  search: ProductSearchResult;
  /** Ids of the hits, best first; null when the query contains only price limits and sort orders. */
  found: readonly number[] | null;
  /** The requested filters with the price limits and sort order of the query. */
  filters: ListingFilters;
  constraints: AppliedConstraint[];
  /** Path in this shop to which a search rule redirects the query. */
  redirect: string | null;
};

type Options = {
  locale: Locale;
  /** The last word may be incomplete. */
  typing?: boolean;
  /** Maximum number of hits; all by default. */
  limit?: number;
};

/** Searches the catalog with the search rules of the shop, and parses price limits and sort orders of the query. */
export async function searchCatalog(
  db: Db,
  query: string,
  requested: ListingFilters,
  { locale, typing = false, limit }: Options,
): Promise<CatalogSearch> {
  const rules = getLocaleRules(await readSearchRules(db), locale);
  const { currency } = await readSettings(db);
  const search = await findProducts(db, query, locale, { typing, rules, limit });
  const filters = withQueryFilters(requested, search.parsed, currency);
  const constraints = listAppliedConstraints(requested, filters, search.parsed);
  const redirect = rules.redirects.get(normalizeQuery(query)) ?? null;
  if (search.analyzed.terms.length === 0 && constraints.length > 0) {
    return { search, found: null, filters, constraints, redirect };
  }
  const fitting = search.isPartial ? await findFittingHits(db, search.parsed.text, locale, search.ids) : null;
  const ids = fitting ?? search.ids;
  const spec = getSpecOrder(search.parsed);
  const ordered = spec ? await sortBySpec(db, ids, spec) : ids;
  const found = applyCuration(ordered, getCuration(rules, normalizeQuery(query)));
  return {
    search: fitting ? { ...search, dropped: null } : search,
    found,
    filters,
    constraints,
    redirect,
  };
}
