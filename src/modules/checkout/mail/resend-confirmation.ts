import { ok, type Result } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { OrderLinks } from '../payment/settle-order.ts';
import { queueOrderConfirmation } from './queue-order-confirmation.ts';

type ResendMailContext = { links: OrderLinks; now: Date };

/**
 * Sends the order confirmation again, to the order's e-mail address. Refuses with `orders.not-found`, also for orders
 * of others.
 */
export async function resendOwnConfirmation(
  db: Db,
  owner: CartOwner,
  orderId: string,
  context: ResendMailContext,
): Promise<Result<{ email: string }>> {
  const order = await readBuyerOrder(db, owner, orderId);
  return order.ok ? resendConfirmation(db, order.value, context) : order;
}

/** The same for an order that the caller has already been authorized for: as its owner, or by its code and contact. */
export async function resendConfirmation(
  db: Db,
  { id, email }: Pick<Order, 'id' | 'email'>,
  { links, now }: ResendMailContext,
): Promise<Result<{ email: string }>> {
  return inTransaction(db, async (tx) => {
    await queueOrderConfirmation(tx, id, { links, settings: await readSettings(tx), now });
    return ok({ email });
  });
}
