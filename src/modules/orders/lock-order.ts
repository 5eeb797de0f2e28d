import type { Tx } from '../../platform/database/db.ts';
import { lockOrderRow } from './order.store.ts';

/** Locks the row of an order until the transaction ends; undefined when the order does not exist. */
export function lockOrder(tx: Tx, orderId: string) {
  return lockOrderRow(tx, orderId);
}
