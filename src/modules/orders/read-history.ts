import type { Db } from '../../platform/db.ts';
import { arrivals, lastCancelling, packedPackages } from './event.store.ts';
import { LAPSED } from './order.rules.ts';

/** Ids of packed shipments. For these the buyer can only request a cancellation. */
export function packedOf(db: Db, orderId: string): Promise<Set<string>> {
  return packedPackages(db, orderId);
}

/** Delivery time of each shipment that is marked as delivered. */
export function arrivalsOf(db: Db, orderId: string): Promise<Map<string, Date>> {
  return arrivals(db, orderId);
}

/** Whether the order expired unpaid, as opposed to a cancellation by the buyer or staff. */
export async function hasLapsed(db: Db, orderId: string): Promise<boolean> {
  const cancellation = await lastCancelling(db, orderId);
  return cancellation?.by_whom === 'system' && cancellation.note === LAPSED;
}
