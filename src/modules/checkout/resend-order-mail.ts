import { ok, type Result } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import { readSettings } from '../content/read-settings.ts';
import { showOrder } from '../orders/show-order.ts';
import { queuePlacedOrderMail } from './queue-order-mail.ts';
import type { OrderLinks } from './settle-order.ts';

/**
 * Sends the confirmation of an order to its own address once more. Refuses with `orders.not-found`, also when it is
 * somebody else's, and with `api.too-many` when it was asked for a moment ago.
 */
export async function resendOrderMail(
  db: Db,
  owner: CartOwner,
  orderId: string,
  { links, limits, now }: { links: OrderLinks; limits: Limits; now: Date },
): Promise<Result<{ email: string }>> {
  const order = await showOrder(db, owner, orderId);
  if (!order.ok) return order;
  const tried = await takeTry(db, limits, 'codeAgain', `order:${orderId}`, now);
  if (!tried.ok) return tried;
  return inTransaction(db, async (tx) => {
    await queuePlacedOrderMail(tx, orderId, { links, settings: await readSettings(tx), now });
    return ok({ email: order.value.email });
  });
}
