import { keepScheduledRows } from '../../../platform/caching/kept-rows.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findLowestPrices, type PriceReduction } from '../../pricing/lowest-prices.ts';
import { findNextChange } from '../schedules/find-next-change.ts';

const MAX_KEPT_PRODUCTS = 400;

/** By product id and its reductions. */
const keptPrices = keepScheduledRows<string, Map<number, number>>(MAX_KEPT_PRODUCTS, findNextChange);

/** As `findLowestPrices`, kept until a price changes. */
export async function readLowestPrices(
  db: Db,
  productId: number,
  reduced: readonly PriceReduction[],
  now: Date,
): Promise<Map<number, number>> {
  if (reduced.length === 0) return new Map();
  const key = `${productId} ${reduced.map(({ inventoryId, from }) => `${inventoryId} ${from}`).join()}`;
  return keptPrices.read(db, key, now, () => findLowestPrices(db, productId, reduced, now));
}
