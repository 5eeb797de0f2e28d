import type { Db } from '../../../platform/database/db.ts';
import { selectOrderByCart } from '../order.store.ts';

/** Finds the order placed from this version of a cart, so that a repeated submit returns the same order. */
export function findOrderByCart(db: Db, cartId: string, cartVersion: number) {
  return selectOrderByCart(db, cartId, cartVersion);
}
