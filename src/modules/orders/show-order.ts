import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Order } from './order.rules.ts';
import { type OrderOwner, ownedOrder } from './order.store.ts';
import { readWholeOrder } from './read-order.ts';

/** Reads one order of its owner. Refuses with `orders.not-found`, also for orders of other buyers. */
export async function showOrder(db: Db, owner: OrderOwner, id: string): Promise<Result<Order>> {
  const row = await ownedOrder(db, owner, id);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  return ok(await readWholeOrder(db, row));
}
