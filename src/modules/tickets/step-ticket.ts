import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { changeTicket, deskOf, type Handling } from './change-ticket.ts';
import { moveTicket, noteTicket } from './move-ticket.ts';
import type { StepTicketInput } from './staff-tickets.input.ts';

/** One step at the desk or at the bench. Refuses as `moveTicket` does. */
export function stepTicket(
  db: Db,
  handling: Handling,
  { action, message, note }: StepTicketInput,
): Promise<Result<null>> {
  return changeTicket(db, handling, action, async (tx, { id }) => {
    const moved = await moveTicket(tx, id, action, { ...deskOf(handling), message, note });
    return moved.ok ? ok({ message, note }) : moved;
  });
}

/** Keeps a note with a ticket, for the shop alone. */
export function keepTicketNote(db: Db, handling: Handling, { note }: { note: string }): Promise<Result<null>> {
  return changeTicket(db, handling, 'note', async (tx, { id, status }) => {
    await noteTicket(tx, { id, from: status, to: status }, 'note', { ...deskOf(handling), note });
    return ok({ note });
  });
}
