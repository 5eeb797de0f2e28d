import type { Tx } from '../../platform/db.ts';
import { lockRow } from './order.store.ts';

/** An order's row, held until the transaction ends; undefined when there is none. */
export function lockOrder(tx: Tx, orderId: string) {
  return lockRow(tx, orderId);
}
