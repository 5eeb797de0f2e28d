import type { Tx } from '../../platform/db.ts';
import { putTracking } from './order-parts.store.ts';

/** Notes who brings a package of an order, and under which number its buyer can follow it there. */
export async function trackParcel(
  tx: Tx,
  parcel: { orderId: string; packageId: string },
  tracking: { carrier: string; trackingNumber: string },
): Promise<void> {
  await putTracking(tx, parcel, tracking);
}
