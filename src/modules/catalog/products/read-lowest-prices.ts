import { cacheScheduledRows } from '../../../platform/caching/cached-rows.ts';
import { findLowestPrices } from '../../pricing/lowest-prices.ts';
import { findNextChange } from '../schedules/find-next-change.ts';

const MAX_CACHED_PRODUCTS = 400;

/** By product id and its reductions. */
const cachedPrices = cacheScheduledRows<string, Map<number, number>>(MAX_CACHED_PRODUCTS, findNextChange);

/** As `findLowestPrices`, cached until a price changes. */
export async function readLowestPrices(
  ...[db, productId, reduced, now]: Parameters<typeof findLowestPrices>
): Promise<Map<number, number>> {
  if (reduced.length === 0) return new Map();
  const key = `${productId} ${reduced.map(({ inventoryId, from }) => `${inventoryId} ${from}`).join()}`;
  return cachedPrices.read(db, key, now, () => findLowestPrices(db, productId, reduced, now));
}
