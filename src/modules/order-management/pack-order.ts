import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { readPackedShipmentIds } from '../orders/history/read-history.ts';
import { isConfirmed, ORDER_STATUS } from '../orders/order.states.rules.ts';
import { listRepairShipmentIds } from '../orders/order-line.rules.ts';
import { readAdminOrder } from '../orders/read-admin-order.ts';
import { packShipment } from '../orders/shipments/pack-shipment.ts';
import { changeOrder, type OrderChange } from './change-order.ts';

/**
 * Marks all waiting shipments of an order as packed, regardless of its version: packing it again changes nothing and
 * returns null. Refuses with `orders.not-found`, and with `orders.not-now` for an order that is not confirmed, is
 * cancelled or has no goods.
 */
export async function packOrder(
  db: Db,
  { code, now }: { code: string; now: Date },
): Promise<Result<OrderChange | null>> {
  let packed: number[] = [];
  const changed = await changeOrder(db, { code, version: null }, 'pack', async (tx, { id }) => {
    packed = [];
    const order = await readAdminOrder(tx, code);
    const repairIds = listRepairShipmentIds(order?.lines ?? []);
    const shipments = (order?.shipments ?? [])
      .map((shipment, index) => ({ ...shipment, number: index + 1 }))
      .filter(({ id: shipmentId }) => !repairIds.has(shipmentId));
    if (!shipments.some(({ status }) => isConfirmed(status))) return refuse('orders.not-now', {}, 'conflict');
    const packedIds = await readPackedShipmentIds(tx, id);
    const context = { by: 'admin' as const, note: '', now };
    for (const { id: shipmentId, status, number } of shipments) {
      if (status !== ORDER_STATUS.confirmed || packedIds.has(shipmentId)) continue;
      const done = await packShipment(tx, { orderId: id, shipmentId }, context);
      if (!done.ok) return done;
      packed.push(number);
    }
    return ok({ package: packed.join(', ') });
  });
  if (!changed.ok) return changed;
  return ok(packed.length > 0 ? changed.value : null);
}
