import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { type FacetIndex, readFacetIndex } from '../listing/index/facet-index.ts';
import { findProductSlot } from '../listing/index/product-columns.rules.ts';
import { queryRelatedProducts } from '../listing/query/query-listing.ts';
import { findRelatedProducts } from '../listing/query/related-products.rules.ts';
import { readFilterOptions } from './listing/read-filter-options.ts';
import { listCards } from './products/list-cards.ts';
import type { ProductCard } from './products/product-card.ts';

export const SUGGESTED_PER_PAGE = 12;

export type SuggestedProducts = { products: ProductCard[]; total: number; page: number; lastPage: number };

/** Other products of the same category, then of the same main category. */
export async function suggestProducts(
  db: Db,
  productId: number,
  { locale, now, page }: { locale: Locale; now: Date; page: number },
): Promise<Result<SuggestedProducts>> {
  const [index, { categories }] = await Promise.all([readFacetIndex(db, now), readFilterOptions(db)]);
  const besideCategory = (categoryId: number) => {
    const own = categories.find(({ id }) => id === categoryId);
    const main = own?.parent_id ?? own?.id;
    const others = categories.filter(({ id, parent_id }) => id !== own?.id && (parent_id === main || id === main));
    return others.map(({ id }) => id);
  };
  const ids = index
    ? besideInIndex(index, productId, besideCategory)
    : await queryRelatedProducts(db, productId, besideCategory);
  if (!ids) return refuse('catalog.unknown-product', {}, 'missing');
  const from = (page - 1) * SUGGESTED_PER_PAGE;
  const products = await listCards(db, ids.slice(from, from + SUGGESTED_PER_PAGE), { locale, now });
  const lastPage = Math.max(1, Math.ceil(ids.length / SUGGESTED_PER_PAGE));
  return ok({ products, total: ids.length, page, lastPage });
}

/** Undefined when the product is not public. */
function besideInIndex(
  { columns }: FacetIndex,
  productId: number,
  besideCategory: (categoryId: number) => number[],
): number[] | undefined {
  const place = findProductSlot(columns, productId);
  if (columns.visible[place] !== 1) return undefined;
  return findRelatedProducts(columns, productId, besideCategory(columns.category[place] ?? 0));
}
