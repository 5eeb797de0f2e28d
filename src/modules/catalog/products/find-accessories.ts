import type { Locale } from '../../../kernel/locale.ts';
import { cacheRows } from '../../../platform/caching/cached-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectAccessoryIds } from './accessory.store.ts';
import { listCards } from './list-cards.ts';
import type { ProductCard } from './product-card.ts';

const MAX_CACHED_PRODUCTS = 1_000;

/** By product id. */
const cachedIds = cacheRows<number, number[]>(MAX_CACHED_PRODUCTS);

/** Accessories of a product: cases, screen protectors, spare parts. */
export async function findAccessories(db: Db, productId: number, locale: Locale, now: Date): Promise<ProductCard[]> {
  const ids = await cachedIds.read(db, productId, () => selectAccessoryIds(db, productId));
  return listCards(db, ids, { locale, now });
}
