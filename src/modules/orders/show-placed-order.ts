import type { Db } from '../../platform/db.ts';
import type { Order } from './order.rules.ts';
import { orderById } from './order.store.ts';
import { readWholeOrder } from './read-order.ts';

/** Reads an order by id without an ownership check; the caller is authorized otherwise, e.g. by a payment token. */
export async function showPlacedOrder(db: Db, id: string): Promise<Order | null> {
  const row = await orderById(db, id);
  return row ? readWholeOrder(db, row) : null;
}
