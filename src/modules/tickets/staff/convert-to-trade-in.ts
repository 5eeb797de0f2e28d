import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { createTicket } from '../create-ticket.ts';
import { queueTicketNotification } from '../notifications/queue-ticket-notification.ts';
import { canOfferTradeIn } from '../ticket.states.rules.ts';
import { addTicketEvent } from '../transition-ticket.ts';
import { changeTicket, type StaffTicketContext, type TicketChange, toStaffTransition } from './change-ticket.ts';
import { hasTradeIn } from './staff-tickets.store.ts';

/**
 * Offers to buy the device instead: creates one trade-in ticket for the same device. The repair itself does not change.
 * Refuses with `tickets.not-found` and `tickets.not-now`.
 */
export function convertToTradeIn(
  db: Db,
  context: StaffTicketContext,
  { note }: { note: string },
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    if (!canOfferTradeIn(ticket.kind, await hasTradeIn(tx, ticket.id)))
      return refuse('tickets.not-now', {}, 'conflict');
    const { customer_id, name, email, phone, locale, currency, prices_include_tax } = ticket;
    const { device_type_id, device_model_id, make, model, serial, colour, storage_gb, repair_location_id } = ticket;
    const written = await createTicket(
      tx,
      {
        kind: 'trade_in',
        status: 'requested',
        by: 'admin',
        converted_from: ticket.id,
        condition: ticket.condition,
        customer_id,
        name,
        email,
        phone,
        locale,
        currency,
        prices_include_tax,
        repair_location_id,
        device_type_id,
        device_model_id,
        make,
        model,
        serial,
        colour,
        storage_gb,
      },
      context.now,
    );
    const states = { id: ticket.id, from: ticket.status, to: ticket.status };
    await addTicketEvent(tx, states, 'note', { ...toStaffTransition(context), note: note || written.number });
    await queueTicketNotification(tx, written.id, 'requested', { ...context, token: written.token });
    return ok({ trade_in: written.number, note });
  });
}
