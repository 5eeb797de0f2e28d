import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { selectPackedShipmentIds, type TransitionContext } from '../history/event.store.ts';
import { recordOrderEvent } from '../history/record-order-event.ts';
import { ORDER_STATUS } from '../order.states.rules.ts';
import { lockOrderStatus } from '../order.store.ts';
import { selectShipments } from '../order-contents.store.ts';

/**
 * Marks a confirmed shipment as packed. From then on the buyer can only request a cancellation. Refuses with
 * `orders.not-found` and `orders.not-now`.
 */
export async function packShipment(
  tx: Tx,
  { orderId, shipmentId }: { orderId: string; shipmentId: string },
  context: TransitionContext,
): Promise<Result<null>> {
  await lockOrderStatus(tx, orderId);
  const shipment = (await selectShipments(tx, orderId)).find(({ id }) => id === shipmentId);
  if (!shipment) return refuse('orders.not-found', {}, 'missing');
  if (shipment.status !== ORDER_STATUS.confirmed || (await selectPackedShipmentIds(tx, orderId)).has(shipmentId))
    return refuse('orders.not-now', {}, 'conflict');
  await recordOrderEvent(tx, orderId, { kind: 'packed', to: 'packed', shipmentId }, context);
  return ok(null);
}
