import type { Db } from '../../platform/db.ts';
import type { Order } from './order.rules.ts';
import { orderById } from './order.store.ts';
import { readWholeOrder } from './read-order.ts';

/** An order for whoever holds a secret that leads to its id, such as a payment attempt's; null when there is none. */
export async function showPlacedOrder(db: Db, id: string): Promise<Order | null> {
  const row = await orderById(db, id);
  return row ? readWholeOrder(db, row) : null;
}
