import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { cardRows } from './card.store.ts';
import { countBeside, productsBeside } from './product.store.ts';
import { type ProductCard, productCard } from './product-card.ts';

export const SUGGESTED_PER_PAGE = 12;

export type SuggestedProducts = { products: ProductCard[]; total: number; page: number; lastPage: number };

/** Other products of the same category, then of the same main category. */
export async function suggestProducts(
  db: Db,
  productId: number,
  { locale, now, page }: { locale: Locale; now: Date; page: number },
): Promise<Result<SuggestedProducts>> {
  const total = await countBeside(db, productId);
  if (total === undefined) return refuse('catalog.unknown-product', {}, 'missing');
  const picked = productsBeside(productId, SUGGESTED_PER_PAGE, (page - 1) * SUGGESTED_PER_PAGE);
  const rows = await cardRows(db, picked, now);
  const lastPage = Math.max(1, Math.ceil(total / SUGGESTED_PER_PAGE));
  return ok({ products: rows.map((row) => productCard(row, locale)), total, page, lastPage });
}
