import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMove, type MoveReason } from './event.store.ts';
import { type OrderAction, type OrderStatus, statusAfter, statusOfOrder } from './order.states.rules.ts';
import { lockStatus, moveOrder } from './order.store.ts';
import { moveParcel, packagesOf } from './order-parts.store.ts';

/** Actions on a single shipment. */
export type PackageAction = Exclude<OrderAction, 'place' | 'confirm' | 'revive'>;

/**
 * Changes the status of one shipment; the order takes the status of its least advanced active shipment. Returns the
 * new order status. The caller handles stock and payment. Refuses with `orders.not-found`, and with `orders.not-now`
 * when the transition table does not allow it.
 */
export async function movePackage(
  tx: Tx,
  { orderId, packageId }: { orderId: string; packageId: string },
  action: PackageAction,
  context: MoveReason,
): Promise<Result<OrderStatus>> {
  const previousStatus = await lockStatus(tx, orderId);
  const shipments = await packagesOf(tx, orderId);
  const shipment = shipments.find(({ id }) => id === packageId);
  if (previousStatus === undefined || shipment === undefined) return refuse('orders.not-found', {}, 'missing');

  const { status: from, shipping_type } = shipment;
  const to = statusAfter(action, from, context.by, shipping_type);
  if (to === null || !(await moveParcel(tx, { orderId, packageId, from, to })))
    return refuse('orders.not-now', {}, 'conflict');
  await insertMove(tx, { orderId, packageId, from, to }, context);

  const newStatus = statusOfOrder(shipments.map(({ id, status }) => (id === packageId ? to : status)));
  if (newStatus !== previousStatus) {
    await moveOrder(tx, orderId, previousStatus, newStatus);
    await insertMove(tx, { orderId, packageId: null, from: previousStatus, to: newStatus }, context);
  }
  return ok(newStatus);
}
