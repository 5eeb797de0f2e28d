import type { Db } from '../../../platform/database/db.ts';
import { ORDER_STATUS } from '../order.states.rules.ts';
import { countMatchingOrders } from './order-list.store.ts';

/** Counts confirmed orders that are not packed yet, up to `limit`. */
export function countOrdersToPack(db: Db, limit: number): Promise<number> {
  return countMatchingOrders(db, { status: ORDER_STATUS.confirmed }, limit);
}
