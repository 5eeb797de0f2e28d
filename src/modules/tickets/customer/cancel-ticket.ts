import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import type { CustomerActionContext } from '../lines/respond-to-quote.ts';
import { lockTicket, type TicketKey } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

/**
 * Cancels a repair for the customer, up to an hour before the appointment, and releases the slot. Idempotent: a
 * cancelled ticket stays cancelled. Refuses with `tickets.not-found`, `tickets.not-now` and `tickets.too-late`.
 */
export function cancelTicket(db: Db, key: TicketKey, { links, now }: CustomerActionContext): Promise<Result<null>> {
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    if (ticket.status === 'cancelled') return ok(null);
    const moved = await transitionTicket(tx, ticket.id, 'cancel', { by: 'customer', links, now });
    return moved.ok ? ok(null) : moved;
  });
}
