import type { Db } from '../../../platform/database/db.ts';
import { TICKET_STATES, type TicketKind, type TicketState } from '../../ticket-payments/ticket-status.rules.ts';
import { FINAL_STATES } from '../ticket.states.rules.ts';
import type { TicketFilter } from './own-ticket.input.ts';
import { selectCustomerTickets } from './own-ticket.store.ts';

export type CustomerTicket = {
  number: string;
  kind: TicketKind;
  status: TicketState;
  slotAt: Date | null;
  timeZone: string | null;
  createdAt: Date;
};

/** A device with its tickets, the newest first. */
export type DeviceHistory = { make: string; model: string; serial: string | null; tickets: CustomerTicket[] };

/** Upper limit of listed tickets; no real customer reaches it. */
const MAX_TICKETS = 200;

const isFinalState = (state: TicketState) => FINAL_STATES.some((one) => one === state);

const STATES_BY_FILTER: Record<TicketFilter, TicketState[]> = {
  open: TICKET_STATES.filter((state) => !isFinalState(state)),
  answer: ['quoted', 'awaiting_approval', 'approved'],
  ended: TICKET_STATES.filter(isFinalState),
};

/** Tickets of a customer grouped by device: by serial number, otherwise by make and model. */
export async function listOwnTickets(db: Db, customerId: string, show?: TicketFilter): Promise<DeviceHistory[]> {
  const rows = await selectCustomerTickets(db, customerId, {
    states: show && STATES_BY_FILTER[show],
    limit: MAX_TICKETS,
  });
  const devices = new Map<string, DeviceHistory>();
  for (const { make, model, serial, number, kind, status, slot_at, created_at, time_zone } of rows) {
    const key = serial ?? `${make} ${model}`.toLowerCase();
    const device = devices.get(key) ?? { make, model, serial, tickets: [] };
    device.tickets.push({ number, kind, status, slotAt: slot_at, timeZone: time_zone, createdAt: created_at });
    devices.set(key, device);
  }
  return [...devices.values()];
}
