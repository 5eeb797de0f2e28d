import { ok, type Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { addTicketEvent, transitionTicket } from '../transition-ticket.ts';
import { changeTicket, type StaffTicketContext, type TicketChange, toStaffTransition } from './change-ticket.ts';
import type { AdvanceTicketInput } from './staff-tickets.input.ts';

/** Runs one transition by staff. Refuses for the same reasons as `transitionTicket`. */
export function advanceTicket(
  db: Db,
  context: StaffTicketContext,
  { action, message, note }: AdvanceTicketInput,
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, { id }) => {
    const moved = await transitionTicket(tx, id, action, { ...toStaffTransition(context), message, note });
    return moved.ok ? ok({ message, note }) : moved;
  });
}

/** Adds an internal note to a ticket. */
export function addTicketNote(
  db: Db,
  context: StaffTicketContext,
  { note }: { note: string },
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, { id, status }) => {
    await addTicketEvent(tx, { id, from: status, to: status }, 'note', { ...toStaffTransition(context), note });
    return ok({ note });
  });
}
