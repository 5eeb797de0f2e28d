import { redirect } from 'react-router';
import { listDevicesOperation } from '../../../../modules/devices/devices.operations.ts';
import { findProductDevices } from '../../../../modules/devices/find-product-devices.ts';
import type { OrderBuyer } from '../../../../modules/orders/access/order-buyer.ts';
import type { Order } from '../../../../modules/orders/order.rules.ts';
import { isGoods } from '../../../../modules/orders/order-line.rules.ts';
import { getOrderOperation } from '../../../../modules/orders/orders.operations.ts';
import { listReviewableLinesOperation } from '../../../../modules/reviews/writing/own-reviews.operations.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { loadQuery, runQuery } from '../../../operations/load-query.server.ts';
import { to } from '../../../paths.ts';
import {
  type CancelActionData,
  type CancelView,
  loadCancelView,
  submitCancellation,
} from '../../order/cancellation/cancel-order.server.ts';
import { type PiecesActionData, submitPieces } from '../../order/cancellation/cancel-pieces.server.ts';
import { CANCELLATION_ANCHOR } from '../../order/cancellation/cancellation-anchor.ts';
import { handleOrderAction, type OrderActionData } from '../../order/order-actions.server.ts';
import { loadOrderView, type OrderView } from '../../order/order-view.server.ts';
import { type ReturnActionData, submitReturnForm } from '../../returns/return-form.server.ts';
import { loadReturnView, type ReturnView } from '../../returns/return-view.server.ts';
import { requireCustomer } from '../sign-in/auth-form.server.ts';

export type OrderPageData = {
  order: OrderView;
  cancel: CancelView;
  returns: ReturnView;
  /** Bought devices that the customer has not added to "my devices". */
  bought: { slug: string; name: string }[];
  /** Ids of order lines without a review. */
  toReview: string[];
};

/**
 * Loads an order of the signed-in customer; null for another customer's order.
 * @throws Response a redirect to the sign-in page
 */
export async function loadOrderPage(shop: ShopRequest, id: string): Promise<OrderPageData | null> {
  const buyer = await findBuyer(shop, id);
  if (!buyer) return null;
  const { order } = buyer;
  return {
    order: await loadOrderView(shop, order),
    cancel: await loadCancelView(shop, buyer),
    returns: await loadReturnView(shop, buyer),
    bought: await listBoughtDevices(shop, order),
    toReview: await loadQuery(listReviewableLinesOperation, shop, { input: { order_id: order.id } }),
  };
}

async function listBoughtDevices(shop: ShopRequest, order: Order): Promise<OrderPageData['bought']> {
  const ownDevices = await loadQuery(listDevicesOperation, shop, {});
  const bought = await findProductDevices(
    shop.services.db,
    order.lines.filter(isGoods).map(({ productId }) => productId),
  );
  return bought
    .filter(({ slug }) => !ownDevices.some(({ model }) => model === slug))
    .map(({ slug, name }) => ({ slug, name }));
}

/** Action data of the order page. */
export type OrderPageActionData = {
  cancel: CancelActionData | null;
  pieces: PiecesActionData | null;
  returned: ReturnActionData | null;
  done: OrderActionData | null;
};

/**
 * Handles the forms of the order page; null for another customer's order.
 * @throws Response a redirect back to the order after a cancellation
 */
export async function submitOrderForm(
  shop: ShopRequest,
  id: string,
  form: FormData,
): Promise<OrderPageActionData | null> {
  const buyer = await findBuyer(shop, id);
  if (!buyer) return null;
  const { order } = buyer;
  const done = await handleOrderAction(shop, buyer, form);
  const empty = { cancel: null, pieces: null, returned: null, done: null };
  if (done) return { ...empty, done };
  const returned = await submitReturnForm(shop, buyer, form);
  if (returned) return { ...empty, returned };
  const pieces = await submitPieces(shop, buyer, form);
  if (pieces === 'done') throw redirect(`${to.order(order.id)}#${CANCELLATION_ANCHOR}`, 303);
  if (pieces) return { ...empty, pieces };
  const cancel = await submitCancellation(shop, buyer, form);
  if (cancel === null) throw redirect(`${to.order(order.id)}#${CANCELLATION_ANCHOR}`, 303);
  return { ...empty, cancel };
}

async function findBuyer(shop: ShopRequest, id: string): Promise<OrderBuyer | null> {
  await requireCustomer(shop);
  const found = await runQuery(getOrderOperation, shop, { input: { order_id: id } });
  return found.ok ? found.value : null;
}
