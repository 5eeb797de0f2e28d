import type { Db } from '../../platform/db.ts';
import { countedList, listedOf } from '../listing/counted-list.ts';
import { listPage, type PageQuery } from '../listing/list-page.rules.ts';
import { listWithoutIndex } from '../listing/list-without-index.ts';
import type { ListingIndex } from '../listing/listing-index.ts';
import { type FacetCounts, type ListingScope, withoutFilters } from '../listing/listing-scope.rules.ts';
import { sampledValues } from '../listing/sampled-values.rules.ts';
import { usefulAttributes } from './useful-attributes.rules.ts';

/** `useful`: the attributes to offer as filters, in that order. */
export type ListedPage = { ids: number[]; counts: FacetCounts; useful: number[] };

/** One page of a list: from the facet index or, while it is loading, from SQL with fewer counts. */
export async function findListed(
  db: Db,
  index: ListingIndex | null,
  scope: ListingScope,
  page: PageQuery,
): Promise<ListedPage> {
  if (!index) return { ...(await listWithoutIndex(db, scope, page)), useful: [] };
  const { order, offset, limit, ranked } = page;
  const { listed, counts } = countedList(index.columns, scope);
  const ids = listPage(index.orders, { listed, best: ranked, order, offset, limit });
  // the offered filters must not depend on the chosen ones
  const unfiltered = withoutFilters(scope);
  const typical = sampledValues(unfiltered ? listedOf(index.columns, unfiltered) : listed);
  return { ids, counts: { ...counts, isComplete: true }, useful: usefulAttributes(typical, scope.attributeOf) };
}
