import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Order } from './order.rules.ts';
import { type OrderOwner, ownedOrder } from './order.store.ts';
import { readWholeOrder } from './read-order.ts';

/** One order of its owner. Refuses with `orders.not-found`, also when it is somebody else's. */
export async function showOrder(db: Db, owner: OrderOwner, id: string): Promise<Result<Order>> {
  const row = await ownedOrder(db, owner, id);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  return ok(await readWholeOrder(db, row));
}
