import type { Db } from '../../platform/db.ts';
import { owedOrders } from './refund.store.ts';

/** More than staff handle in a week; the orders that have waited longest are listed first. */
const MOST = 500;

/**
 * Orders that need a manual refund: declined refunds, refunds to pay out by hand, and overpayments that are not
 * refunded yet.
 */
export async function findOwed(db: Db): Promise<string[]> {
  return (await owedOrders(db, MOST)).map(({ order_id }) => order_id);
}
