import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../order.rules.ts';
import type { OrderStatus } from '../order.states.rules.ts';
import { selectOrderOwner, selectOtherOrders } from '../order.store.ts';

export type OtherOrder = { code: string; status: OrderStatus; placedAt: string; currency: string; grand: number };

/** Latest other orders of the customer of an order, or of its e-mail address. */
export async function findOtherOrders(
  db: Db,
  { id, email }: Pick<Order, 'id' | 'email'>,
  limit: number,
): Promise<OtherOrder[]> {
  const owner = await selectOrderOwner(db, id);
  const rows = await selectOtherOrders(db, { id, email, customerId: owner?.customer_id ?? null }, limit);
  return rows.map(({ code, status, placed_at, currency, grand }) => {
    return { code, status, placedAt: placed_at.toISOString(), currency, grand };
  });
}
