import type { Localized } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { findRepairs, findTicketsOf } from '../orders/find-repairs.ts';
import type { RepairAddress, RepairMethod } from '../repairs/repairs.tables.ts';
import { accountOf, type TicketAccount, type TicketToPay } from './due.rules.ts';
import type { TicketState } from './ticket.states.rules.ts';
import type { TicketLineKind } from './ticket.tables.ts';
import { linesOfTickets, lockTickets, payableRows } from './ticket-due.store.ts';

/** A ticket as the payer sees it. */
export type PayableTicket = {
  id: string;
  number: string;
  code: string;
  customerId: string | null;
  status: TicketState;
  make: string;
  model: string;
  method: RepairMethod | null;
  slotAt: Date | null;
  /** Repair location; null until one is chosen. */
  place: { id: number; name: Localized; address: RepairAddress; directions: Localized; timeZone: string } | null;
  /** Approved lines, titles in the ticket's language; the title is empty when the line kind says enough. */
  work: { kind: TicketLineKind; title: string }[];
  account: TicketAccount;
};

/** Payment state of a ticket; null when there is no such ticket. Minor units of its currency. */
export async function paidForTicket(db: Db, ticketId: string): Promise<TicketAccount | null> {
  return (await payableTickets(db, [ticketId])).get(ticketId)?.account ?? null;
}

/** Payable tickets, locked until the transaction ends so that no other payment can be started. */
export async function lockPayable(tx: Tx, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  await lockTickets(tx, ids);
  return payableTickets(tx, ids);
}

/**
 * Locks the tickets that an order pays for. Call it before locking the order: tickets are always locked before the
 * orders that pay for them.
 */
export async function lockTicketsOf(tx: Tx, orderId: string): Promise<void> {
  await lockTickets(tx, await findTicketsOf(tx, orderId));
}

/** Tickets with their outstanding amounts, computed from the orders that pay for them. */
export async function payableTickets(db: Db, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  if (ids.length === 0) return new Map();
  const [{ currency }, rows, lines, ordered] = await Promise.all([
    readSettings(db),
    payableRows(db, ids),
    linesOfTickets(db, ids),
    findRepairs(db, ids),
  ]);
  return new Map(
    rows.map((row): [string, PayableTicket] => {
      const own = lines.filter(({ ticket_id }) => ticket_id === row.id);
      const location = placeOf(row);
      const ticket: TicketToPay = {
        ...{ kind: row.kind, status: row.status, currency: row.currency, deposit: row.deposit },
        pricesIncludeTax: row.prices_include_tax,
        placeId: location?.id ?? null,
        lines: own.map(({ tax_basis_points: taxBasisPoints, ...line }) => ({ ...line, taxBasisPoints })),
      };
      const payments = ordered.filter(({ ticketId }) => ticketId === row.id);
      const agreed = own.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
      return [
        row.id,
        {
          ...{ id: row.id, number: row.number, code: row.code, customerId: row.customer_id, status: row.status },
          ...{ make: row.make, model: row.model, method: row.method, slotAt: row.slot_at, place: location },
          work: agreed.map(({ kind, title }) => ({ kind, title })),
          account: accountOf(ticket, payments, currency),
        },
      ];
    }),
  );
}

type Row = Awaited<ReturnType<typeof payableRows>>[number];

function placeOf({ repair_location_id: id, name, address, directions, time_zone }: Row): PayableTicket['place'] {
  if (id === null || name === null || address === null || time_zone === null) return null;
  return { id, name, address, directions: directions ?? {}, timeZone: time_zone };
}
