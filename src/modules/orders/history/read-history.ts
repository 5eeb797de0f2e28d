import type { Db } from '../../../platform/database/db.ts';
import { EXPIRED_NOTE } from '../order.rules.ts';
import { selectDeliveryTimes, selectLastCancellation, selectPackedShipmentIds } from './event.store.ts';

/** Ids of packed shipments. For these the buyer can only request a cancellation. */
export function readPackedShipmentIds(db: Db, orderId: string): Promise<Set<string>> {
  return selectPackedShipmentIds(db, orderId);
}

/** Delivery time of each shipment that is marked as delivered. */
export function readDeliveryTimes(db: Db, orderId: string): Promise<Map<string, Date>> {
  return selectDeliveryTimes(db, orderId);
}

/** Whether the order expired unpaid, as opposed to a cancellation by the buyer or staff. */
export async function hasOrderExpired(db: Db, orderId: string): Promise<boolean> {
  const cancellation = await selectLastCancellation(db, orderId);
  return cancellation?.by_whom === 'system' && cancellation.note === EXPIRED_NOTE;
}
