import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { type TransitionContext, selectPackedShipmentIds } from './event.store.ts';
import { recordOrderEvent } from './note-event.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { lockOrderStatus } from './order.store.ts';
import { selectShipments } from './order-parts.store.ts';

/**
 * Marks a confirmed shipment as packed. From then on the buyer can only request a cancellation. Refuses with
 * `orders.not-found` and `orders.not-now`.
 */
export async function packShipment(
  tx: Tx,
  { orderId, packageId }: { orderId: string; packageId: string },
  context: TransitionContext,
): Promise<Result<null>> {
  await lockOrderStatus(tx, orderId);
  const shipment = (await selectShipments(tx, orderId)).find(({ id }) => id === packageId);
  if (!shipment) return refuse('orders.not-found', {}, 'missing');
  if (shipment.status !== ORDER_STATUS.confirmed || (await selectPackedShipmentIds(tx, orderId)).has(packageId))
    return refuse('orders.not-now', {}, 'conflict');
  await recordOrderEvent(tx, orderId, { kind: 'packed', to: 'packed', packageId }, context);
  return ok(null);
}
