import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { besideWithoutIndex } from '../listing/list-without-index.ts';
import { placeOf } from '../listing/listing-columns.rules.ts';
import { type ListingIndex, readListingIndex } from '../listing/listing-index.ts';
import { productsBeside } from '../listing/products-beside.rules.ts';
import { listCards } from './list-cards.ts';
import type { ProductCard } from './product-card.ts';
import { readShelves } from './read-shelves.ts';

export const SUGGESTED_PER_PAGE = 12;

export type SuggestedProducts = { products: ProductCard[]; total: number; page: number; lastPage: number };

/** Other products of the same category, then of the same main category. */
export async function suggestProducts(
  db: Db,
  productId: number,
  { locale, now, page }: { locale: Locale; now: Date; page: number },
): Promise<Result<SuggestedProducts>> {
  const [index, { categories }] = await Promise.all([readListingIndex(db, now), readShelves(db)]);
  const besideCategory = (categoryId: number) => {
    const own = categories.find(({ id }) => id === categoryId);
    const main = own?.parent_id ?? own?.id;
    const others = categories.filter(({ id, parent_id }) => id !== own?.id && (parent_id === main || id === main));
    return others.map(({ id }) => id);
  };
  const ids = index
    ? besideInIndex(index, productId, besideCategory)
    : await besideWithoutIndex(db, productId, besideCategory);
  if (!ids) return refuse('catalog.unknown-product', {}, 'missing');
  const from = (page - 1) * SUGGESTED_PER_PAGE;
  const products = await listCards(db, ids.slice(from, from + SUGGESTED_PER_PAGE), { locale, now });
  const lastPage = Math.max(1, Math.ceil(ids.length / SUGGESTED_PER_PAGE));
  return ok({ products, total: ids.length, page, lastPage });
}

/** Undefined when the product is not public. */
function besideInIndex(
  { columns }: ListingIndex,
  productId: number,
  besideCategory: (categoryId: number) => number[],
): number[] | undefined {
  const place = placeOf(columns, productId);
  if (columns.visible[place] !== 1) return undefined;
  return productsBeside(columns, productId, besideCategory(columns.category[place] ?? 0));
}
