import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { openTicket } from '../tickets/open-ticket.ts';
import { lockPayable } from '../tickets/paid-for-ticket.ts';
import type { Added } from './add-to-cart.ts';
import type { AddRepairInput } from './cart.input.ts';
import { type CartOwner, MOST_LINES, SELECTED } from './cart.rules.ts';
import { linesOf, lockOrMakeCart, touchCart } from './cart.store.ts';
import { putRepair, repairsOf } from './cart-repair.store.ts';
import { priceOf } from './open-repairs.ts';

/**
 * Adds the amount due for a repair ticket to the cart, selected: the deposit before the appointment, afterwards the
 * approved and unpaid amount. Allowed for the customer of the ticket and for holders of the mailed token. A cart has at
 * most one line per ticket, always priced at the current amount due. Refuses with `tickets.not-found`,
 * `cart.repair-settled`, `cart.repair-in-order` and `cart.full`.
 */
export async function addRepairToCart(
  db: Db,
  owner: CartOwner,
  { ticket: key }: AddRepairInput,
  now: Date,
): Promise<Result<Added>> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const id = await openTicket(tx, key, 'customerId' in owner ? owner.customerId : null);
    if (id === null) return refuse('tickets.not-found', {}, 'missing');
    const cart = await lockOrMakeCart(tx, owner, now);
    const account = (await lockPayable(tx, [id])).get(id)?.account;
    if (!account) return refuse('tickets.not-found', {}, 'missing');
    const { due, heldBy } = account;
    if (due === null)
      return heldBy === null ? refuse('cart.repair-settled') : refuse('cart.repair-in-order', { code: heldBy });
    const [lines, repairs] = [await linesOf(tx, cart.id), await repairsOf(tx, cart.id)];
    const isNew = repairs.every(({ ticket_id }) => ticket_id !== id);
    if (isNew && lines.length + repairs.length >= MOST_LINES) return refuse('cart.full', { most: MOST_LINES });
    const state = { selected: SELECTED, due_seen: priceOf(due, settings), added_at: now } as const;
    await putRepair(tx, { cart_id: cart.id, ticket_id: id, ...state });
    return ok({ lineId: id, quantity: 1, cartId: cart.id, version: await touchCart(tx, cart.id, now) });
  });
}
