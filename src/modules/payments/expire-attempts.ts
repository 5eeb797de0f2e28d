import type { Tx } from '../../platform/db.ts';
import { expireAttemptsOf } from './payment.store.ts';

/**
 * Ends the time to pay of orders that a newer one replaces. The job that asks providers runs next: a payment made
 * meanwhile stays valid, an open page is closed, and only then the order ends and its stock is released.
 */
export async function expireAttempts(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length > 0) await expireAttemptsOf(tx, orderIds, now);
}
