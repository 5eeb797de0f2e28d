import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { listCards } from '../catalog/products/list-cards.ts';
import type { ProductCard } from '../catalog/products/product-card.ts';
import { type ProductPage, readProductPage } from '../catalog/products/read-product-page.ts';
import { selectComparedIds } from './compare.store.ts';

export type ComparedProduct = { card: ProductCard; page: ProductPage };

/** Compared products in the order of addition. Inactive products are omitted while they are inactive. */
export async function listComparedProducts(
  db: Db,
  customerId: string,
  { locale, now }: { locale: Locale; now: Date },
): Promise<ComparedProduct[]> {
  const cards = await listCards(db, await selectComparedIds(db, customerId), { locale, now });
  const pages = await Promise.all(cards.map((card) => readProductPage(db, card.id, locale, now)));
  return cards.flatMap((card, index) => {
    const page = pages[index];
    return page?.ok ? [{ card, page: page.value }] : [];
  });
}

export function listComparedIds(db: Db, customerId: string): Promise<number[]> {
  return selectComparedIds(db, customerId);
}
