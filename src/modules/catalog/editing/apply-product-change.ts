import type { Tx } from '../../../platform/database/db.ts';
import { recordPrices } from '../../pricing/record-prices.ts';
import { refreshProductSummaries } from '../products/refresh-product-summaries.ts';
import { touchProducts, updateScheduleDueAt } from './product.store.ts';

/**
 * Effects of a change of products by staff, in its transaction: price range and stock for lists, price history,
 * collections by rule, the indexes of every process, the date of the sitemap, and the next time of the schedule.
 */
export async function applyProductChange(tx: Tx, productIds: readonly number[], now: Date): Promise<void> {
  await refreshProductSummaries(tx, productIds, now);
  await recordPrices(tx, productIds, now);
  await touchProducts(tx, productIds, now);
  await updateScheduleDueAt(tx, productIds, now);
}
