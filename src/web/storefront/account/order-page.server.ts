import { isUuid } from '../../../kernel/ids.ts';
import { showOrder } from '../../../modules/orders/show-order.ts';
import type { ShopRequest } from '../../request.server.ts';
import { type OrderView, orderView } from '../order/order-view.server.ts';
import { customerOf } from './entry-form.server.ts';

/** An order of the customer who asks; null for somebody else's. @throws Response a redirect to the sign-in page */
export async function ownOrder(shop: ShopRequest, id: string): Promise<OrderView | null> {
  const customer = await customerOf(shop);
  if (!isUuid(id)) return null;
  const order = await showOrder(shop.services.db, { customerId: customer.id }, id);
  return order.ok ? orderView(shop, order.value) : null;
}
