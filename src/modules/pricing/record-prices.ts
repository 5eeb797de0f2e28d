import type { Db } from '../../platform/database/db.ts';
import { appendPrices } from './price-history.store.ts';

/**
 * Records the current price of every variant whose price has changed; the lowest price before a reduction is read from
 * these records. Called in the transaction that changes prices.
 */
export async function recordPrices(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  await appendPrices(db, productIds, now);
}
