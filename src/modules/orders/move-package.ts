import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { insertMove, type MoveReason } from './event.store.ts';
import { type OrderAction, type OrderStatus, statusAfter, statusOfOrder } from './order.states.rules.ts';
import { lockStatus, moveOrder } from './order.store.ts';
import { moveParcel, packagesOf } from './order-parts.store.ts';

/** What may happen to a single package. */
export type PackageAction = Exclude<OrderAction, 'place' | 'confirm' | 'revive'>;

/**
 * Moves one package on; the order follows its slowest living package. Gives the order's state afterwards. Stock and
 * payment are the caller's. Refuses with `orders.not-now` what the table of moves does not allow, and with
 * `orders.not-found`.
 */
export async function movePackage(
  tx: Tx,
  { orderId, packageId }: { orderId: string; packageId: string },
  action: PackageAction,
  why: MoveReason,
): Promise<Result<OrderStatus>> {
  const stood = await lockStatus(tx, orderId);
  const packages = await packagesOf(tx, orderId);
  const parcel = packages.find(({ id }) => id === packageId);
  if (stood === undefined || parcel === undefined) return refuse('orders.not-found', {}, 'missing');

  const { status: from, shipping_type } = parcel;
  const to = statusAfter(action, from, why.by, shipping_type);
  if (to === null || !(await moveParcel(tx, { orderId, packageId, from, to })))
    return refuse('orders.not-now', {}, 'conflict');
  await insertMove(tx, { orderId, packageId, from, to }, why);

  const stands = statusOfOrder(packages.map(({ id, status }) => (id === packageId ? to : status)));
  if (stands !== stood) {
    await moveOrder(tx, orderId, stood, stands);
    await insertMove(tx, { orderId, packageId: null, from: stood, to: stands }, why);
  }
  return ok(stands);
}
