import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectAccessoryIds } from './accessory.store.ts';
import { listCards } from './list-cards.ts';
import type { ProductCard } from './product-card.ts';

/** Accessories of a product: cases, screen protectors, spare parts. */
export async function findAccessories(db: Db, productId: number, locale: Locale, now: Date): Promise<ProductCard[]> {
  return listCards(db, await selectAccessoryIds(db, productId), { locale, now });
}
