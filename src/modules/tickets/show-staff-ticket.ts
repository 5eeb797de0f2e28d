import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { mayDo, type Staff } from '../staff/staff.rules.ts';
import { showTicket } from './show-ticket.ts';
import { suitsKind, type TicketAction, ticketActionsFor } from './ticket.states.rules.ts';
import { eventsOfTicket, ticketBy } from './ticket.store.ts';
import type { Ticket } from './ticket.types.ts';
import { partsForModel, partsOnLines, photosOfTicket, ticketsOfDevice } from './ticket-desk.store.ts';

/** A ticket as staff see it. */
export type StaffTicket = {
  ticket: Ticket;
  /** Includes internal notes. */
  history: Awaited<ReturnType<typeof eventsOfTicket>>;
  parts: Awaited<ReturnType<typeof partsOnLines>>;
  /** Parts in stock for this model. */
  stock: Awaited<ReturnType<typeof partsForModel>>;
  photos: { id: string; kind: 'jpeg' | 'png' }[];
  /** Earlier tickets of this device, newest first. */
  device: Awaited<ReturnType<typeof ticketsOfDevice>>;
  actions: TicketAction[];
};

/** One ticket. Refuses with `tickets.not-found`. */
export async function showStaffTicket(db: Db, staff: Staff, id: string): Promise<Result<StaffTicket>> {
  const [ticket, row] = await Promise.all([showTicket(db, { id }), ticketBy(db, { id })]);
  if (!ticket || !row) return refuse('tickets.not-found', {}, 'missing');
  const [history, parts, stock, photos, device] = await Promise.all([
    eventsOfTicket(db, id),
    partsOnLines(db, id),
    partsForModel(db, row.device_model_id),
    photosOfTicket(db, id),
    ticketsOfDevice(db, row),
  ]);
  const may = (action: TicketAction) =>
    suitsKind(action, ticket.kind) && mayDo(staff.role, action === 'pay-out' ? 'payments.approve' : 'repairs.write');
  const actions = ticketActionsFor(ticket.status, 'admin').filter(may);
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
