import type { Db } from '../../../platform/database/db.ts';
import { sampleValueCounts } from '../../listing/counts/sample-values.rules.ts';
import type { FacetIndex } from '../../listing/index/facet-index.ts';
import { filterAndCount, filterProducts } from '../../listing/query/filter-and-count.ts';
import { type FacetCounts, type ListingScope, removeFilters } from '../../listing/query/listing-scope.rules.ts';
import { queryListing } from '../../listing/query/query-listing.ts';
import { type PageQuery, selectPage } from '../../listing/query/select-page.rules.ts';
import { selectUsefulAttributes } from './useful-attributes.rules.ts';

/** `useful`: the attributes to offer as filters, in that order. */
export type ListingPageResult = { ids: number[]; counts: FacetCounts; useful: number[] };

/** One page of a list: from the facet index or, while it is loading, from SQL with fewer counts. */
export async function queryListingPage(
  db: Db,
  index: FacetIndex | null,
  scope: ListingScope,
  page: PageQuery,
): Promise<ListingPageResult> {
  if (!index) return { ...(await queryListing(db, scope, page)), useful: [] };
  const { order, offset, limit, ranked } = page;
  const { listed, counts } = filterAndCount(index.columns, scope);
  const ids = selectPage(index.orders, { listed, best: ranked, order, offset, limit });
  // the offered filters must not depend on the chosen ones
  const unfiltered = removeFilters(scope);
  const typical = sampleValueCounts(unfiltered ? filterProducts(index.columns, unfiltered) : listed);
  return { ids, counts: { ...counts, isComplete: true }, useful: selectUsefulAttributes(typical, scope.attributeOf) };
}
