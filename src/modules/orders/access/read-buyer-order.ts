import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../order.rules.ts';
import { type OrderOwner, selectBuyerOrder } from '../order.store.ts';
import { readOrder } from '../read-order.ts';

/** Reads one order of its owner. Refuses with `orders.not-found`, also for orders of other buyers. */
export async function readBuyerOrder(db: Db, owner: OrderOwner, id: string): Promise<Result<Order>> {
  const row = await selectBuyerOrder(db, owner, id);
  if (!row) return refuse('orders.not-found', {}, 'missing');
  return ok(await readOrder(db, row));
}
