import type { Tx } from '../../platform/db.ts';
import { lockPayable } from '../tickets/paid-for-ticket.ts';
import type { CartOwner } from './cart.rules.ts';
import { deleteLines, lockCart, putVoucherOf, touchCart } from './cart.store.ts';
import { deleteRepairs, repairsOf } from './cart-repair.store.ts';

/**
 * Locks the owner's cart while an order is placed from it, so that a second press waits for the first, and the repairs
 * in it, so that no other order pays for them meanwhile.
 */
export async function lockCartForOrder(tx: Tx, owner: CartOwner) {
  const cart = await lockCart(tx, owner);
  if (!cart) return undefined;
  const repairs = await repairsOf(tx, cart.id);
  await lockPayable(
    tx,
    repairs.map(({ ticket_id }) => ticket_id),
  );
  return cart;
}

/** Takes the ordered lines out of the locked cart, and the voucher that was entered for them. */
export async function removeOrderedLines(tx: Tx, cartId: string, lineIds: readonly string[], now: Date): Promise<void> {
  await deleteLines(tx, cartId, lineIds);
  await deleteRepairs(tx, cartId, lineIds);
  await putVoucherOf(tx, cartId, null);
  await touchCart(tx, cartId, now);
}
