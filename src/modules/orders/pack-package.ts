import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { type MoveReason, packedPackages } from './event.store.ts';
import { noteEvent } from './note-event.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { lockStatus } from './order.store.ts';
import { packagesOf } from './order-parts.store.ts';

/**
 * Marks a confirmed shipment as packed. From then on the buyer can only request a cancellation. Refuses with
 * `orders.not-found` and `orders.not-now`.
 */
export async function packPackage(
  tx: Tx,
  { orderId, packageId }: { orderId: string; packageId: string },
  context: MoveReason,
): Promise<Result<null>> {
  await lockStatus(tx, orderId);
  const shipment = (await packagesOf(tx, orderId)).find(({ id }) => id === packageId);
  if (!shipment) return refuse('orders.not-found', {}, 'missing');
  if (shipment.status !== ORDER_STATUS.confirmed || (await packedPackages(tx, orderId)).has(packageId))
    return refuse('orders.not-now', {}, 'conflict');
  await noteEvent(tx, orderId, { kind: 'packed', to: 'packed', packageId }, context);
  return ok(null);
}
