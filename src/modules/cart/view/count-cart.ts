import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../cart.rules.ts';
import { selectPieceCount } from '../cart.store.ts';

/** Number of pieces in the cart of an owner, for the header. */
export function countCart(db: Db, owner: CartOwner): Promise<number> {
  return selectPieceCount(db, owner);
}
