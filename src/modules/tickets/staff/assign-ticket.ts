import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { listStaffWith } from '../../staff/list-staff-with.ts';
import { changeTicket, type StaffTicketContext, type TicketChange } from './change-ticket.ts';
import { updateAssignee } from './staff-tickets.store.ts';

/**
 * Assigns a ticket to a staff member who may work on repairs, or to nobody. Refuses with `tickets.not-found`, with
 * `resources.changed` when the ticket was changed after `version` was read, and at `assignee`.
 */
export function assignTicket(
  db: Db,
  context: StaffTicketContext,
  { assignee, version }: { assignee: string | null; version: number },
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    if (ticket.version !== version) return refuse('resources.changed', {}, 'conflict');
    const permitted = assignee === null ? [] : await listStaffWith(tx, 'repairs.write');
    if (assignee !== null && !permitted.some(({ id }) => id === assignee))
      return refuseField('assignee', 'fields.invalid', { type: 'assignee' });
    await updateAssignee(tx, ticket.id, { assignee, now: context.now });
    return ok({});
  });
}
