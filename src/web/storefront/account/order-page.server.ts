import { redirect } from 'react-router';
import { isUuid } from '../../../kernel/ids.ts';
import { findDevicesAmong } from '../../../modules/devices/find-devices-among.ts';
import { listDevices } from '../../../modules/devices/list-devices.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { isGoods } from '../../../modules/orders/order-line.rules.ts';
import { showOrder } from '../../../modules/orders/show-order.ts';
import { reviewableLines } from '../../../modules/reviews/show-own-reviews.ts';
import { to } from '../../paths.ts';
import type { ShopRequest } from '../../request.server.ts';
import { CANCELLATION } from '../order/cancel-address.ts';
import { type CancelAnswer, type CancelView, cancelFromForm, cancelView } from '../order/cancel-order.server.ts';
import { type PiecesAnswer, piecesFromForm } from '../order/cancel-pieces.server.ts';
import { actOnOrder, type OrderActionAnswer } from '../order/order-actions.server.ts';
import { type OrderView, orderView } from '../order/order-view.server.ts';
import { type ReturnAnswer, returnFromForm } from '../returns/return-form.server.ts';
import { type ReturnView, returnView } from '../returns/return-view.server.ts';
import { customerOf } from './entry-form.server.ts';

export type OwnOrder = {
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
export async function ownOrder(shop: ShopRequest, id: string): Promise<OwnOrder | null> {
  const order = await orderOfCustomer(shop, id);
  return (
    order && {
      order: await orderView(shop, order),
      cancel: await cancelView(shop, order, 'account'),
      returns: await returnView(shop, order, 'account'),
      bought: await boughtDevices(shop, order),
      toReview: await linesToReview(shop, order.id),
    }
  );
}

async function boughtDevices({ services: { db }, visitor }: ShopRequest, order: Order): Promise<OwnOrder['bought']> {
  const { customer } = await visitor();
  const ownDevices = customer ? await listDevices(db, customer.id) : [];
  const bought = await findDevicesAmong(
    db,
    order.lines.filter(isGoods).map(({ productId }) => productId),
  );
  return bought
    .filter(({ slug }) => !ownDevices.some(({ model }) => model === slug))
    .map(({ slug, name }) => ({ slug, name }));
}

/** Action data of the order page. */
export type OrderAnswer = {
  cancel: CancelAnswer | null;
  pieces: PiecesAnswer | null;
  returned: ReturnAnswer | null;
  done: OrderActionAnswer | null;
};

/**
 * Handles the forms of the order page; null for another customer's order.
 * @throws Response a redirect back to the order after a cancellation
 */
export async function changeOwnOrder(shop: ShopRequest, id: string, form: FormData): Promise<OrderAnswer | null> {
  const order = await orderOfCustomer(shop, id);
  if (!order) return null;
  const done = await actOnOrder(shop, order, form);
  const empty = { cancel: null, pieces: null, returned: null, done: null };
  if (done) return { ...empty, done };
  const returned = await returnFromForm(shop, order, form, 'account');
  if (returned) return { ...empty, returned };
  const pieces = await piecesFromForm(shop, order, form, 'account');
  if (pieces === 'done') throw redirect(`${to.order(order.id)}#${CANCELLATION}`, 303);
  if (pieces) return { ...empty, pieces };
  const cancel = await cancelFromForm(shop, order.id, form, 'account');
  if (cancel === null) throw redirect(`${to.order(order.id)}#${CANCELLATION}`, 303);
  return { ...empty, cancel };
}

async function linesToReview(shop: ShopRequest, orderId: string): Promise<string[]> {
  const customer = await customerOf(shop);
  return reviewableLines(shop.services.db, customer.id, orderId);
}

async function orderOfCustomer(shop: ShopRequest, id: string): Promise<Order | null> {
  const customer = await customerOf(shop);
  if (!isUuid(id)) return null;
  const order = await showOrder(shop.services.db, { customerId: customer.id }, id);
  return order.ok ? order.value : null;
}
