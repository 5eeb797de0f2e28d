import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { cardRows, theseProducts } from './card.store.ts';
import { type ProductCard, productCard } from './product-card.ts';

/** Cards of the given products, in the given order; products that are not public are left out. */
export async function listCards(
  db: Db,
  ids: readonly number[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const rows = await cardRows(db, theseProducts(ids), now);
  return rows.map((row) => productCard(row, locale));
}
