import type { Tx } from '../../../platform/database/db.ts';
import { isGoods, isRepair } from '../../orders/order-line.rules.ts';
import { lockPayableTickets } from '../../ticket-payments/payable-tickets.ts';
import type { CartOwner } from '../cart.rules.ts';
import { deleteCartLines, incrementCartVersion, lockCart, selectCartLines } from '../cart.store.ts';
import type { CartLine } from '../cart-line.rules.ts';
import { deleteCartRepairs, selectCartRepairs } from '../cart-repair.store.ts';

/**
 * Locks the cart for checkout, so that a repeated submit waits for the first, and its repair tickets, so that no
 * other order pays for them concurrently.
 */
export async function lockCartForOrder(tx: Tx, owner: CartOwner) {
  const cart = await lockCart(tx, owner);
  if (!cart) return undefined;
  // separate statements: one that waits for the lock does not see transactions committed while it waits (READ COMMITTED)
  const [rows, repairs] = await Promise.all([selectCartLines(tx, cart.id), selectCartRepairs(tx, cart.id)]);
  await lockPayableTickets(
    tx,
    repairs.map(({ ticket_id }) => ticket_id),
  );
  return { cart, rows, repairs };
}

/** Removes the ordered lines and the voucher from the locked cart. */
export async function removeOrderedLines(tx: Tx, cartId: string, lines: readonly CartLine[], now: Date): Promise<void> {
  const idsOf = (subset: readonly CartLine[]) => subset.map(({ id }) => id);
  const [goods, repairs] = [idsOf(lines.filter(isGoods)), idsOf(lines.filter(isRepair))];
  await Promise.all([
    goods.length > 0 ? deleteCartLines(tx, cartId, goods) : 0,
    repairs.length > 0 ? deleteCartRepairs(tx, cartId, repairs) : 0,
    incrementCartVersion(tx, cartId, now, { voucher_code: null }),
  ]);
}
