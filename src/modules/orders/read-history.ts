import type { Db } from '../../platform/db.ts';
import { arrivals, lastCancelling, packedPackages } from './event.store.ts';
import { LAPSED } from './order.rules.ts';

/** The packages of an order that are packed: their buyer can only ask to call them off. */
export function packedOf(db: Db, orderId: string): Promise<Set<string>> {
  return packedPackages(db, orderId);
}

/** When each package of an order reached its buyer, as far as anybody has said so. */
export function arrivalsOf(db: Db, orderId: string): Promise<Map<string, Date>> {
  return arrivals(db, orderId);
}

/** Whether time alone has ended an order: nobody called it off, nor was a wish to do so granted. */
export async function hasLapsed(db: Db, orderId: string): Promise<boolean> {
  const ended = await lastCancelling(db, orderId);
  return ended?.by_whom === 'system' && ended.note === LAPSED;
}
