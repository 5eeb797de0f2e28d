import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { changeTicket, deskOf, type Handling } from './change-ticket.ts';
import { moveTicket, noteTicket } from './move-ticket.ts';
import type { StepTicketInput } from './staff-tickets.input.ts';

/** Runs one transition by staff. Refuses for the same reasons as `transitionTicket`. */
export function stepTicket(
  db: Db,
  context: Handling,
  { action, message, note }: StepTicketInput,
): Promise<Result<null>> {
  return changeTicket(db, context, action, async (tx, { id }) => {
    const moved = await moveTicket(tx, id, action, { ...deskOf(context), message, note });
    return moved.ok ? ok({ message, note }) : moved;
  });
}

/** Adds an internal note to a ticket. */
export function keepTicketNote(db: Db, context: Handling, { note }: { note: string }): Promise<Result<null>> {
  return changeTicket(db, context, 'note', async (tx, { id, status }) => {
    await noteTicket(tx, { id, from: status, to: status }, 'note', { ...deskOf(context), note });
    return ok({ note });
  });
}
