import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import type { PageQuery } from './list-page.rules.ts';
import {
  countProducts,
  productTotals,
  publicProductPlace,
  queryBeside,
  queryPage,
  queryPageAndTotal,
} from './listing-query.store.ts';
import type { FacetCounts, ListingScope } from './listing-scope.rules.ts';
import { countsFromTotals } from './product-totals.rules.ts';
import { MOST_BESIDE } from './products-beside.rules.ts';

const TOTALS_TTL_MS = 5_000;

const totals = hold(TOTALS_TTL_MS, productTotals);

/**
 * One page of a list from SQL while the facet index is loading: same products, order and total. Only cheap facet counts
 * are included: categories, brands, ratings and stock of lists without other filters.
 */
export async function listWithoutIndex(
  db: Db,
  scope: ListingScope,
  page: PageQuery,
): Promise<{ ids: number[]; counts: FacetCounts }> {
  if (scope.chosenValues.size > 0) return listByValues(db, scope, page);
  const [ids, counts] = await Promise.all([queryPage(db, scope, page), countWithoutIndex(db, scope, page.now)]);
  return { ids, counts };
}

async function listByValues(db: Db, scope: ListingScope, page: PageQuery) {
  const [{ ids, total }, counts] = await Promise.all([
    queryPageAndTotal(db, scope, page),
    totals.read(db).then((read) => countsFromTotals(read, scope)),
  ]);
  // past the last page, or a list without products
  return { ids, counts: { ...counts, total: total ?? (await countProducts(db, scope, page.now)) } };
}

async function countWithoutIndex(db: Db, scope: ListingScope, now: Date): Promise<FacetCounts> {
  const counts = countsFromTotals(await totals.read(db), scope);
  return { ...counts, total: counts.total ?? (await countProducts(db, scope, now)) };
}

/** Same result as `findRelatedProducts`, from SQL; undefined when the product is not public. */
export async function besideWithoutIndex(
  db: Db,
  id: number,
  otherCategories: (categoryId: number) => number[],
): Promise<number[] | undefined> {
  const product = await publicProductPlace(db, id);
  if (!product) return undefined;
  const { categoryId, brandId } = product;
  const near = await queryBeside(db, { id, brandId }, { categories: [categoryId], limit: MOST_BESIDE });
  if (near.length === MOST_BESIDE) return near;
  const limit = MOST_BESIDE - near.length;
  return [...near, ...(await queryBeside(db, { id, brandId }, { categories: otherCategories(categoryId), limit }))];
}
