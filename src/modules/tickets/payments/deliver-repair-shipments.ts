import type { Tx } from '../../../platform/database/db.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { ORDER_STATUS, type OrderStatus } from '../../orders/order.states.rules.ts';
import { findOrderRepairs } from '../../orders/repairs/find-order-repairs.ts';
import { transitionShipment } from '../../orders/shipments/transition-shipment.ts';

/**
 * Marks the shipments of orders that paid for a repair as delivered when the device is handed over. The caller runs it
 * in the same transaction as the hand-over. Unpaid shipments are not changed.
 */
export async function deliverRepairShipments(tx: Tx, ticketId: string, now: Date): Promise<void> {
  const why = { by: 'admin' as const, note: 'repair handed over', now };
  for (const { orderId, shipmentId, status, isPaid } of await findOrderRepairs(tx, [ticketId])) {
    if (!isPaid) continue;
    await lockOrder(tx, orderId);
    for (const action of listDeliverySteps(status)) {
      const moved = await transitionShipment(tx, { orderId, shipmentId }, action, why);
      if (!moved.ok) break;
    }
  }
}

function listDeliverySteps(status: OrderStatus): ('pick-up' | 'deliver')[] {
  if (status === ORDER_STATUS.confirmed) return ['pick-up', 'deliver'];
  return status === ORDER_STATUS.pickedUp ? ['deliver'] : [];
}
