import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listStaffWith } from '../../staff/list-staff-with.ts';
import { changeTicket, type StaffTicketContext, type TicketChange } from './change-ticket.ts';
import { updateAssignee } from './staff-tickets.store.ts';

/**
 * Assigns a ticket to a staff member who may work on repairs, or removes the assignment. Refuses with
 * `tickets.not-found`, with `resources.changed` when the ticket is no longer assigned to `previous`, and at `assignee`. The version of the ticket
 * stays, because it decides whether the customer's answer is about the offer that was shown.
 */
export function assignTicket(
  db: Db,
  context: StaffTicketContext,
  { assignee, previous }: { assignee: string | null; previous: string | null },
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    if (ticket.assignee_id !== previous) return refuse('resources.changed', {}, 'conflict');
    const permitted = assignee === null ? [] : await listStaffWith(tx, 'repairs.write');
    if (assignee !== null && !permitted.some(({ id }) => id === assignee))
      return refuseField('assignee', 'fields.invalid', { type: 'assignee' });
    await updateAssignee(tx, ticket.id, { assignee, now: context.now });
    return ok({});
  });
}
