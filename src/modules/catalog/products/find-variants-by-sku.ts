import type { Db } from '../../../platform/database/db.ts';
import { selectVariantsBySku } from './variant.store.ts';

/** Variants by SKU, in the letter case of the shop. */
export async function findVariantsBySku(
  db: Db,
  skus: readonly string[],
): Promise<Map<string, { productId: number; inventoryId: number }>> {
  const rows = await selectVariantsBySku(db, [...new Set(skus)]);
  return new Map(rows.map(({ sku, product_id, id }) => [sku, { productId: product_id, inventoryId: id }]));
}
