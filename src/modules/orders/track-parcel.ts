import type { Tx } from '../../platform/db.ts';
import { putTracking } from './order-parts.store.ts';

/** Saves carrier and tracking number of a shipment. */
export async function trackParcel(
  tx: Tx,
  shipment: { orderId: string; packageId: string },
  tracking: { carrier: string; trackingNumber: string },
): Promise<void> {
  await putTracking(tx, shipment, tracking);
}
