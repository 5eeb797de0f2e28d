import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { findPayableTicketId } from '../../ticket-payments/find-payable-ticket.ts';
import { lockPayableTickets } from '../../ticket-payments/payable-tickets.ts';
import type { AddRepairInput } from '../cart.input.ts';
import { type CartOwner, MAX_CART_LINES, SELECTED } from '../cart.rules.ts';
import { incrementCartVersion, lockOrCreateCart, selectCartLines } from '../cart.store.ts';
import { selectCartRepairs, upsertCartRepair } from '../cart-repair.store.ts';
import { toDisplayPrice } from '../view/read-cart-repairs.ts';
import type { AddToCartResult } from './add-to-cart.ts';

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
): Promise<Result<AddToCartResult>> {
  const settings = await readSettings(db);
  return inTransaction(db, async (tx) => {
    const id = await findPayableTicketId(tx, key, 'customerId' in owner ? owner.customerId : null);
    if (id === null) return refuse('tickets.not-found', {}, 'missing');
    const cart = await lockOrCreateCart(tx, owner, now);
    const account = (await lockPayableTickets(tx, [id])).get(id)?.balance;
    if (!account) return refuse('tickets.not-found', {}, 'missing');
    const { due, pendingOrderCode } = account;
    if (due === null)
      return pendingOrderCode === null
        ? refuse('cart.repair-settled')
        : refuse('cart.repair-in-order', { code: pendingOrderCode });
    const [lines, repairs] = await Promise.all([selectCartLines(tx, cart.id), selectCartRepairs(tx, cart.id)]);
    const isNew = repairs.every(({ ticket_id }) => ticket_id !== id);
    if (isNew && lines.length + repairs.length >= MAX_CART_LINES) return refuse('cart.full', { most: MAX_CART_LINES });
    const state = { selected: SELECTED, displayed_due: toDisplayPrice(due, settings), added_at: now } as const;
    await upsertCartRepair(tx, { cart_id: cart.id, ticket_id: id, ...state });
    const pieces = lines.reduce((sum, { quantity }) => sum + quantity, 0);
    const cartCount = pieces + repairs.length + (isNew ? 1 : 0);
    const version = await incrementCartVersion(tx, cart.id, now);
    return ok({ lineId: id, quantity: 1, cartId: cart.id, version, cartCount });
  });
}
