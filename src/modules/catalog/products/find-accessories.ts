import type { Locale } from '../../../kernel/locale.ts';
import { keepRows } from '../../../platform/caching/kept-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectAccessoryIds } from './accessory.store.ts';
import { listCards } from './list-cards.ts';
import type { ProductCard } from './product-card.ts';

const MAX_KEPT_PRODUCTS = 1_000;

/** By product id. */
const keptIds = keepRows<number, number[]>(MAX_KEPT_PRODUCTS);

/** Accessories of a product: cases, screen protectors, spare parts. */
export async function findAccessories(db: Db, productId: number, locale: Locale, now: Date): Promise<ProductCard[]> {
  const ids = await keptIds.read(db, productId, () => selectAccessoryIds(db, productId));
  return listCards(db, ids, { locale, now });
}
