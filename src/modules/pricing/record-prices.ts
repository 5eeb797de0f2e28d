import type { Db } from '../../platform/db.ts';
import { appendPrices } from './price-history.store.ts';

/**
 * Adds today's price of every variant whose price has changed to its history, from which the lowest price before a
 * reduction is told. For whoever has written prices, in the same transaction.
 */
export async function recordPrices(db: Db, productIds: readonly number[], now: Date): Promise<void> {
  await appendPrices(db, productIds, now);
}
