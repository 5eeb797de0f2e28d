import type { Tx } from '../../platform/db.ts';
import { saveTracking } from './order-parts.store.ts';

/** Saves carrier and tracking number of a shipment. */
export async function saveShipmentTracking(
  tx: Tx,
  shipment: { orderId: string; packageId: string },
  tracking: { carrier: string; trackingNumber: string },
): Promise<void> {
  await saveTracking(tx, shipment, tracking);
}
