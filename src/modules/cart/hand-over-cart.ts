import type { Tx } from '../../platform/db.ts';
import type { CartOwner } from './cart.rules.ts';
import { deleteLines, lockCart, putVoucherOf, touchCart } from './cart.store.ts';

/** Locks the owner's cart while an order is placed from it, so that a second press waits for the first. */
export function lockCartForOrder(tx: Tx, owner: CartOwner) {
  return lockCart(tx, owner);
}

/** Takes the ordered lines out of the locked cart, and the voucher that was entered for them. */
export async function removeOrderedLines(tx: Tx, cartId: string, lineIds: readonly string[], now: Date): Promise<void> {
  await deleteLines(tx, cartId, lineIds);
  await putVoucherOf(tx, cartId, null);
  await touchCart(tx, cartId, now);
}
