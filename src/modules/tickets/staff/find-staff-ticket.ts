import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { hasPermission, type StaffMember } from '../../staff/staff.rules.ts';
import { findTicket } from '../find-ticket.ts';
import { isActionForKind, listTicketActions, type TicketAction } from '../ticket.states.rules.ts';
import { selectTicket, selectTicketEvents } from '../ticket.store.ts';
import type { Ticket } from '../ticket.types.ts';
import { selectDeviceTickets, selectLineParts, selectModelParts, selectTicketPhotos } from './staff-tickets.store.ts';

/** A ticket as staff see it. */
export type StaffTicket = {
  ticket: Ticket;
  /** Includes internal notes. */
  history: Awaited<ReturnType<typeof selectTicketEvents>>;
  parts: Awaited<ReturnType<typeof selectLineParts>>;
  /** Parts in stock for this model. */
  stock: Awaited<ReturnType<typeof selectModelParts>>;
  photos: { id: string; kind: 'jpeg' | 'png' }[];
  /** Earlier tickets of this device, newest first. */
  device: Awaited<ReturnType<typeof selectDeviceTickets>>;
  actions: TicketAction[];
};

/** One ticket. Refuses with `tickets.not-found`. */
export async function findStaffTicket(db: Db, staff: StaffMember, id: string): Promise<Result<StaffTicket>> {
  const [ticket, row] = await Promise.all([findTicket(db, { id }), selectTicket(db, { id })]);
  if (!ticket || !row) return refuse('tickets.not-found', {}, 'missing');
  const [history, parts, stock, photos, device] = await Promise.all([
    selectTicketEvents(db, id),
    selectLineParts(db, id),
    selectModelParts(db, row.device_model_id),
    selectTicketPhotos(db, id),
    selectDeviceTickets(db, row),
  ]);
  const may = (action: TicketAction) =>
    isActionForKind(action, ticket.kind) &&
    hasPermission(staff.role, action === 'pay-out' ? 'payments.approve' : 'repairs.write');
  const actions = listTicketActions(ticket.status, 'admin').filter(may);
  return ok({
    ticket,
    history,
    parts,
    stock,
    photos: photos.map(({ id: photo, kind }) => ({ id: photo, kind })),
    device,
    actions,
  });
}
