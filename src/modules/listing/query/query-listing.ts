import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { toFacetCounts } from '../counts/product-totals.rules.ts';
import {
  countProducts,
  findProductCategory,
  queryPage,
  queryPageAndTotal,
  readProductTotals,
  selectRelatedProducts,
} from './listing-query.store.ts';
import type { FacetCounts, ListingScope } from './listing-scope.rules.ts';
import { MAX_RELATED_PRODUCTS } from './related-products.rules.ts';
import type { PageQuery } from './select-page.rules.ts';

const TOTALS_TTL_MS = 5_000;

const cachedTotals = cached(TOTALS_TTL_MS, readProductTotals);

/**
 * One page of a list from SQL while the facet index is loading: same products, order and total. Only cheap facet counts
 * are included: categories, brands, ratings and stock of lists without other filters.
 */
export async function queryListing(
  db: Db,
  scope: ListingScope,
  page: PageQuery,
): Promise<{ ids: number[]; counts: FacetCounts }> {
  if (scope.selected.attributes) return queryByValues(db, scope, page);
  const [ids, counts] = await Promise.all([queryPage(db, scope, page), queryCounts(db, scope, page.now)]);
  return { ids, counts };
}

async function queryByValues(db: Db, scope: ListingScope, page: PageQuery) {
  const [{ ids, total }, counts] = await Promise.all([
    queryPageAndTotal(db, scope, page),
    cachedTotals.read(db).then((read) => toFacetCounts(read, scope)),
  ]);
  // past the last page, or a list without products
  return { ids, counts: { ...counts, total: total ?? (await countProducts(db, scope, page.now)) } };
}

async function queryCounts(db: Db, scope: ListingScope, now: Date): Promise<FacetCounts> {
  const counts = toFacetCounts(await cachedTotals.read(db), scope);
  return { ...counts, total: counts.total ?? (await countProducts(db, scope, now)) };
}

/** Same result as `findRelatedProducts`, from SQL; undefined when the product is not public. */
export async function queryRelatedProducts(
  db: Db,
  id: number,
  otherCategories: (categoryId: number) => number[],
): Promise<number[] | undefined> {
  const product = await findProductCategory(db, id);
  if (!product) return undefined;
  const { categoryId, brandId } = product;
  const near = await selectRelatedProducts(
    db,
    { id, brandId },
    { categories: [categoryId], limit: MAX_RELATED_PRODUCTS },
  );
  if (near.length === MAX_RELATED_PRODUCTS) return near;
  const limit = MAX_RELATED_PRODUCTS - near.length;
  return [
    ...near,
    ...(await selectRelatedProducts(db, { id, brandId }, { categories: otherCategories(categoryId), limit })),
  ];
}
