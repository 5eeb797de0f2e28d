import { type Locale, pickTranslation } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectMatchingProducts } from './staff-product-list.store.ts';

/** Products, also hidden ones, by part of a title, beginning of a SKU, or barcode; newest first. */
export async function searchStaffProducts(
  db: Db,
  { q, limit, locale }: { q: string; limit: number; locale: Locale },
): Promise<{ id: number; title: string; sku: string }[]> {
  const rows = await selectMatchingProducts(db, q, limit);
  return rows.map(({ id, title, sku }) => ({ id, title: pickTranslation(title, locale), sku: sku ?? '' }));
}
