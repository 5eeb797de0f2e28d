import type { Db } from '../../platform/db.ts';
import { lastCancelledBy, packedPackages } from './event.store.ts';
import type { Actor } from './order.states.rules.ts';

/** The packages of an order that are packed: their buyer can only ask to call them off. */
export function packedOf(db: Db, orderId: string): Promise<Set<string>> {
  return packedPackages(db, orderId);
}

/** Who called an order off; null when nobody did. */
export function calledOffBy(db: Db, orderId: string): Promise<Actor | null> {
  return lastCancelledBy(db, orderId);
}
