import type { Db } from '../../platform/database/db.ts';
import type { Order } from './order.rules.ts';
import { selectOrderById } from './order.store.ts';
import { readOrder } from './read-order.ts';

/** Reads an order by id without an ownership check; the caller is authorized otherwise, e.g. by a payment token. */
export async function readOrderById(db: Db, id: string): Promise<Order | null> {
  const row = await selectOrderById(db, id);
  return row ? readOrder(db, row) : null;
}
