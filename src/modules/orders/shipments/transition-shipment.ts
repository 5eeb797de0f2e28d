import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertStatusEvent, type TransitionContext } from '../history/event.store.ts';
import { deriveOrderStatus, getNextOrderStatus, type OrderAction, type OrderStatus } from '../order.states.rules.ts';
import { lockOrderStatus, updateOrderStatus } from '../order.store.ts';
import { selectShipments, updateShipmentStatus } from '../order-contents.store.ts';

/** Actions on a single shipment. */
export type ShipmentAction = Exclude<OrderAction, 'place' | 'confirm' | 'revive'>;

/**
 * Changes the status of one shipment; the order takes the status of its least advanced active shipment. Returns the
 * new order status. The caller handles stock and payment. Refuses with `orders.not-found`, and with `orders.not-now`
 * when the transition table does not allow it.
 */
export async function transitionShipment(
  tx: Tx,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  action: ShipmentAction,
  context: TransitionContext,
): Promise<Result<OrderStatus>> {
  const previousStatus = await lockOrderStatus(tx, orderId);
  const shipments = await selectShipments(tx, orderId);
  const shipment = shipments.find(({ id }) => id === shipmentId);
  if (previousStatus === undefined || shipment === undefined) return refuse('orders.not-found', {}, 'missing');

  const { status: from, shipping_type } = shipment;
  const to = getNextOrderStatus(action, from, context.by, shipping_type);
  if (to === null || !(await updateShipmentStatus(tx, { orderId, shipmentId, from, to })))
    return refuse('orders.not-now', {}, 'conflict');
  await insertStatusEvent(tx, { orderId, shipmentId, from, to }, context);

  const newStatus = deriveOrderStatus(shipments.map(({ id, status }) => (id === shipmentId ? to : status)));
  if (newStatus !== previousStatus) {
    await updateOrderStatus(tx, orderId, previousStatus, newStatus);
    await insertStatusEvent(tx, { orderId, shipmentId: null, from: previousStatus, to: newStatus }, context);
  }
  return ok(newStatus);
}
