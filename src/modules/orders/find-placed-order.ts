import type { Db } from '../../platform/db.ts';
import { orderOfCart } from './order.store.ts';

/** The order placed from a cart at one version, if it was: how a second press finds the first. */
export function findPlacedOrder(db: Db, cartId: string, cartVersion: number) {
  return orderOfCart(db, cartId, cartVersion);
}
