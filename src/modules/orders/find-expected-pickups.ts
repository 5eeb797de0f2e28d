import type { Db } from '../../platform/database/db.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { hasPickupBelow } from './order-references.store.ts';

/** Whether an order is still to be collected at a pickup location, which then cannot be deleted. */
export function isPickupExpected(db: Db, locationId: number): Promise<boolean> {
  return hasPickupBelow(db, locationId, ORDER_STATUS.delivered);
}
