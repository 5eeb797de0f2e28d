import { showPlacedOrder } from '../../../modules/orders/show-placed-order.ts';
import { findAttempt } from '../../../modules/payments/find-attempt.ts';
import type { ShopRequest } from '../../request.server.ts';
import { type OrderView, orderView } from '../order/order-view.server.ts';

/** The order that a payment's secret id leads to; null when there is none. */
export async function orderOfAttempt(
  shop: ShopRequest,
  id: string,
): Promise<{ order: OrderView; isGuest: boolean } | null> {
  // asking who is there keeps the page out of every cache
  const { customer } = await shop.visitor();
  const attempt = await findAttempt(shop.services.db, id);
  const order = attempt && (await showPlacedOrder(shop.services.db, attempt.orderId));
  return order ? { order: await orderView(shop, order), isGuest: customer === null } : null;
}
