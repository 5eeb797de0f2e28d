import type { Tx } from '../../../platform/database/db.ts';
import { expireOrderAttempts } from '../payment.store.ts';

/**
 * Expires the attempts of orders that a newer order replaces. The reconciliation job runs next: a payment made in the
 * meantime stays valid, an open page is closed, and only then does the order end and release its stock.
 */
export async function expireAttempts(tx: Tx, orderIds: readonly string[], now: Date): Promise<void> {
  if (orderIds.length > 0) await expireOrderAttempts(tx, orderIds, now);
}
