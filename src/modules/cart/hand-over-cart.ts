import type { Tx } from '../../platform/db.ts';
import { isGoods, isRepair } from '../orders/order-line.rules.ts';
import { lockPayable } from '../tickets/paid-for-ticket.ts';
import type { CartOwner } from './cart.rules.ts';
import { deleteLines, lockCart, touchCart } from './cart.store.ts';
import type { CartLine } from './cart-line.rules.ts';
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
  return { cart, repairs };
}

/** Takes the ordered lines out of the locked cart, and the voucher that was entered for them. */
export async function removeOrderedLines(tx: Tx, cartId: string, lines: readonly CartLine[], now: Date): Promise<void> {
  const idsOf = (some: readonly CartLine[]) => some.map(({ id }) => id);
  const [goods, repairs] = [idsOf(lines.filter(isGoods)), idsOf(lines.filter(isRepair))];
  if (goods.length > 0) await deleteLines(tx, cartId, goods);
  if (repairs.length > 0) await deleteRepairs(tx, cartId, repairs);
  await touchCart(tx, cartId, now, { voucher_code: null });
}
