import { isUuid, parseTrackCode } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { OrderAddress } from '../../orders/order.rules.ts';
import { listStaffWith } from '../../staff/list-staff-with.ts';
import { readStaffNames } from '../../staff/read-staff-names.ts';
import { hasPermission, type Permission, type StaffMember } from '../../staff/staff.rules.ts';
import { findTicket } from '../find-ticket.ts';
import { canOfferTradeIn, isActionForKind, listTicketActions, type TicketAction } from '../ticket.states.rules.ts';
import { selectTicket, selectTicketByNumber, selectTicketEvents, type TicketRow } from '../ticket.store.ts';
import type { Ticket } from '../ticket.types.ts';
import {
  hasTradeIn,
  selectDeviceTickets,
  selectLineParts,
  selectLineTerms,
  selectModelParts,
  selectTicketPhotos,
} from './staff-tickets.store.ts';

export type StaffName = { id: string; name: string };

/** A ticket as staff see it. */
export type StaffTicket = {
  ticket: Ticket;
  /** Null for roles without the permission `customers.read`. */
  contact: { email: string; phone: string; address: OrderAddress | null } | null;
  assignee: StaffName | null;
  /** The viewer and the staff who can be assigned; null for roles that cannot assign. */
  assignment: { self: string; technicians: StaffName[] } | null;
  /** Includes internal notes. `staff` is the name of the staff member. */
  history: (Awaited<ReturnType<typeof selectTicketEvents>>[number] & { staff: string | null })[];
  /** Service with its name, times and part of the lines. */
  terms: Awaited<ReturnType<typeof selectLineTerms>>;
  parts: Awaited<ReturnType<typeof selectLineParts>>;
  /** Parts in stock for this model. */
  stock: Awaited<ReturnType<typeof selectModelParts>>;
  photos: { id: string; kind: 'jpeg' | 'png' }[];
  /** Earlier tickets of this device, newest first. */
  device: Awaited<ReturnType<typeof selectDeviceTickets>>;
  actions: TicketAction[];
  canOfferTradeIn: boolean;
};

/** One ticket by its id, number or code. Refuses with `tickets.not-found`. */
export async function findStaffTicket(db: Db, staff: StaffMember, key: string): Promise<Result<StaffTicket>> {
  const row = await selectStaffTicket(db, key);
  const ticket = row && (await findTicket(db, { id: row.id }));
  if (!row || !ticket) return refuse('tickets.not-found', {}, 'missing');
  const { id, assignee_id } = row;
  const mayWrite = hasPermission(staff.role, 'repairs.write');
  const [history, parts, stock, photos, device, terms, technicians, wasOffered] = await Promise.all([
    selectTicketEvents(db, id),
    selectLineParts(db, id),
    selectModelParts(db, row.device_model_id),
    selectTicketPhotos(db, id),
    selectDeviceTickets(db, row),
    selectLineTerms(db, id),
    mayWrite ? listStaffWith(db, 'repairs.write') : [],
    hasTradeIn(db, id),
  ]);
  const names = await readStaffNames(
    db,
    [assignee_id, ...history.map(({ staff_id }) => staff_id)].filter((one) => one !== null),
  );
  const may = (action: TicketAction) =>
    isActionForKind(action, ticket.kind) &&
    // a payout needs an agreed amount
    (action !== 'pay-out' || ticket.totals.agreed > 0) &&
    hasPermission(staff.role, PERMISSION_BY_ACTION[action] ?? 'repairs.write');
  const { email, phone, address } = ticket;
  return ok({
    ticket,
    contact: hasPermission(staff.role, 'customers.read') ? { email, phone, address } : null,
    assignee: assignee_id === null ? null : { id: assignee_id, name: names.get(assignee_id) ?? '' },
    assignment: mayWrite ? { self: staff.id, technicians } : null,
    history: history.map((event) => {
      return { ...event, staff: event.staff_id === null ? null : (names.get(event.staff_id) ?? null) };
    }),
    parts,
    stock,
    photos: photos.map(({ id: photo, kind }) => ({ id: photo, kind })),
    device,
    terms,
    actions: listTicketActions(ticket.status, 'admin').filter(may),
    canOfferTradeIn: canOfferTradeIn(ticket.kind, wasOffered),
  });
}

const PERMISSION_BY_ACTION: Partial<Record<TicketAction, Permission>> = {
  'pay-out': 'payments.approve',
  quote: 'repairs.approve',
};

/** The number is printed and written on parcels; the code is in mails to the customer. */
function selectStaffTicket(db: Db, key: string): Promise<TicketRow | undefined> {
  if (isUuid(key)) return selectTicket(db, { id: key });
  const code = parseTrackCode(key);
  return code === null ? selectTicketByNumber(db, key.toUpperCase()) : selectTicket(db, { code });
}
