import type { Db, Tx } from '../../../platform/database/db.ts';
import type { TicketState } from '../../ticket-payments/ticket-status.rules.ts';

export async function updateLineDecisions(
  tx: Tx,
  ticketId: string,
  { ids, status, now }: { ids: readonly string[]; status: 'approved' | 'declined'; now: Date },
): Promise<void> {
  if (ids.length === 0) return;
  await tx
    .updateTable('ticket_line')
    .set({ status, decided_at: now })
    .where('ticket_id', '=', ticketId)
    .where('id', 'in', ids)
    .where('status', '=', 'proposed')
    .execute();
}

/** Newest first. */
export function selectCustomerTickets(
  db: Db,
  customerId: string,
  { states, limit }: { states?: TicketState[]; limit: number },
) {
  return db
    .selectFrom('ticket')
    .leftJoin('repair_location as place', 'place.id', 'ticket.repair_location_id')
    .select(['ticket.number', 'ticket.kind', 'ticket.status', 'ticket.make', 'ticket.model', 'ticket.serial'])
    .select(['ticket.device_model_id', 'ticket.slot_at', 'ticket.created_at', 'place.time_zone'])
    .where('ticket.customer_id', '=', customerId)
    .$if(states !== undefined, (query) => query.where('ticket.status', 'in', states ?? []))
    .orderBy('ticket.created_at', 'desc')
    .orderBy('ticket.id')
    .limit(limit)
    .execute();
}

/** Adds the travel fee as an approved line; the customer approved it by choosing the method. */
export async function insertTravelLine(
  tx: Tx,
  { now, ...line }: { id: string; ticket_id: string; price: number; tax: number; tax_basis_points: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('ticket_line')
    .values({
      ...line,
      repair_service_id: null,
      kind: 'travel',
      title: '',
      part_grade: null,
      part_inventory_id: null,
      status: 'approved',
      sort: TRAVEL_LINE_SORT,
      proposed_at: now,
      decided_at: now,
    })
    .execute();
}

/** Sort position after every other line. */
const TRAVEL_LINE_SORT = 1_000;
