import type { Tx } from '../../../platform/database/db.ts';
import { saveTracking } from '../order-contents.store.ts';

/** Saves carrier and tracking number of a shipment. */
export async function saveShipmentTracking(
  tx: Tx,
  shipment: { orderId: string; shipmentId: string },
  tracking: { carrier: string; trackingNumber: string },
): Promise<void> {
  await saveTracking(tx, shipment, tracking);
}
