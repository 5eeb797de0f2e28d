import type { Db } from '../../../platform/database/db.ts';
import { selectOwedOrders } from './refund.store.ts';

/** More than staff handle in a week; the orders that have waited longest are listed first. */
const MAX_OWED_ORDERS = 500;

/**
 * Orders that need a manual refund: declined refunds, refunds to pay out by hand, and overpayments that are not
 * refunded yet.
 */
export async function findOwedOrders(db: Db): Promise<string[]> {
  return (await selectOwedOrders(db, MAX_OWED_ORDERS)).map(({ order_id }) => order_id);
}
