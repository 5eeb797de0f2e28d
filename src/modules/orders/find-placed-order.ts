import type { Db } from '../../platform/db.ts';
import { orderOfCart } from './order.store.ts';

/** Finds the order placed from this version of a cart, so that a repeated submit returns the same order. */
export function findPlacedOrder(db: Db, cartId: string, cartVersion: number) {
  return orderOfCart(db, cartId, cartVersion);
}
