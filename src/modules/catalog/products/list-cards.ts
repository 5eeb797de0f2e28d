import type { Locale } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { type ProductCard, toProductCard } from './product-card.ts';
import { readCardRows } from './read-card-rows.ts';

/** Cards of the given products, in the given order; products that are not public are left out. */
export async function listCards(
  db: Db,
  ids: readonly number[],
  { locale, now }: { locale: Locale; now: Date },
): Promise<ProductCard[]> {
  if (ids.length === 0) return [];
  const [rows, { discountRounding }] = await Promise.all([readCardRows(db, ids, now), readSettings(db)]);
  return rows.map((row) => toProductCard(row, { locale, discountRounding, now }));
}
