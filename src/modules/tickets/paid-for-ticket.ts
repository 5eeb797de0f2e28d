import type { Localized } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { findRepairs, findTicketsOf } from '../orders/find-repairs.ts';
import type { RepairAddress, RepairMethod } from '../repairs/repairs.tables.ts';
import { accountOf, type TicketAccount } from './due.rules.ts';
import type { TicketState } from './ticket.states.rules.ts';
import type { TicketLineKind } from './ticket.tables.ts';
import { linesOfTickets, lockTickets, payableRows } from './ticket-due.store.ts';

/** A ticket as whoever pays for it sees it. */
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
  /** Where the work is done; null while that is open. */
  place: { id: number; name: Localized; address: RepairAddress; directions: Localized; timeZone: string } | null;
  /** What was agreed to, in the ticket's language; empty for what its kind says. */
  work: { kind: TicketLineKind; title: string }[];
  account: TicketAccount;
};

/** How a ticket stands with its money; null for none. Amounts are minor units of its currency. */
export async function paidForTicket(db: Db, ticketId: string): Promise<TicketAccount | null> {
  return (await payableTickets(db, [ticketId])).get(ticketId)?.account ?? null;
}

/** The same, of tickets that nobody else can pay for before the transaction ends. */
export async function lockPayable(tx: Tx, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  await lockTickets(tx, ids);
  return payableTickets(tx, ids);
}

/**
 * Locks the tickets that an order pays for. Whoever holds an order and may need its tickets calls this before locking
 * the order: a ticket is always locked before the orders that pay for it.
 */
export async function lockTicketsOf(tx: Tx, orderId: string): Promise<void> {
  await lockTickets(tx, await findTicketsOf(tx, orderId));
}

/** Tickets with what they still cost, counted from the orders that pay for them. */
export async function payableTickets(db: Db, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  if (ids.length === 0) return new Map();
  const [{ currency }, rows, lines, ordered] = await Promise.all([
    readSettings(db),
    payableRows(db, ids),
    linesOfTickets(db, ids),
    findRepairs(db, ids),
  ]);
  return new Map(
    rows.map((row) => {
      const own = lines.filter(({ ticket_id }) => ticket_id === row.id);
      const place = placeOf(row);
      const ticket = {
        ...{ kind: row.kind, status: row.status, currency: row.currency, deposit: row.deposit },
        pricesIncludeTax: row.prices_include_tax,
        placeId: place?.id ?? null,
        lines: own.map(({ tax_basis_points: taxBasisPoints, ...line }) => ({ ...line, taxBasisPoints })),
      };
      const payments = ordered.filter(({ ticketId }) => ticketId === row.id);
      const agreed = own.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
      return [
        row.id,
        {
          ...{ id: row.id, number: row.number, code: row.code, customerId: row.customer_id, status: row.status },
          ...{ make: row.make, model: row.model, method: row.method, slotAt: row.slot_at, place },
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
