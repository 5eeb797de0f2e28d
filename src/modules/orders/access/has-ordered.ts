import type { Db } from '../../../platform/database/db.ts';
import { hasActiveOrder } from '../order.store.ts';

/** Whether the buyer (by account, e-mail address or phone number) has an order that is not cancelled. */
export function hasOrdered(
  db: Db,
  buyer: { customerId: string | null; email: string | null; phone: string | null },
): Promise<boolean> {
  return hasActiveOrder(db, buyer);
}
