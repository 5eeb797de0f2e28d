import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { findOrderRepairs, findOrderTicketIds } from '../orders/repairs/find-order-repairs.ts';
import type { RepairAddress, RepairMethod } from '../repair-catalog/repairs.tables.ts';
import { readSettings } from '../settings/read-settings.ts';
import { type BalanceInput, calculateBalance, type TicketBalance } from './balance.rules.ts';
import { lockTickets, selectLinesByTickets, selectPayableTickets } from './payable-tickets.store.ts';
import type { TicketLineKind, TicketState } from './ticket-status.rules.ts';

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
  location: {
    id: number;
    name: LocalizedText;
    address: RepairAddress;
    directions: LocalizedText;
    timeZone: string;
  } | null;
  /**
   * Approved lines, titles in the ticket's language; the title is empty when the line kind says enough. `service` is the name
   * of the repair service.
   */
  work: { kind: TicketLineKind; title: string; service: LocalizedText | null }[];
  balance: TicketBalance;
};

/** Payment state of a ticket; null when there is no such ticket. Minor units of its currency. */
export async function findTicketBalance(db: Db, ticketId: string): Promise<TicketBalance | null> {
  return (await findPayableTickets(db, [ticketId])).get(ticketId)?.balance ?? null;
}

/** Payable tickets, locked until the transaction ends so that no other payment can be started. */
export async function lockPayableTickets(tx: Tx, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  await lockTickets(tx, ids);
  return findPayableTickets(tx, ids);
}

/**
 * Locks the tickets that an order pays for. Call it before locking the order: tickets are always locked before the
 * orders that pay for them.
 */
export async function lockOrderTickets(tx: Tx, orderId: string): Promise<void> {
  await lockTickets(tx, await findOrderTicketIds(tx, orderId));
}

/** Tickets with their outstanding amounts, computed from the orders that pay for them. */
export async function findPayableTickets(db: Db, ids: readonly string[]): Promise<Map<string, PayableTicket>> {
  if (ids.length === 0) return new Map();
  const [{ currency }, rows, lines, ordered] = await Promise.all([
    readSettings(db),
    selectPayableTickets(db, ids),
    selectLinesByTickets(db, ids),
    findOrderRepairs(db, ids),
  ]);
  return new Map(
    rows.map((row): [string, PayableTicket] => {
      const own = lines.filter(({ ticket_id }) => ticket_id === row.id);
      const location = toLocation(row);
      const ticket: BalanceInput = {
        kind: row.kind,
        status: row.status,
        currency: row.currency,
        deposit: row.deposit,
        pricesIncludeTax: row.prices_include_tax,
        locationId: location?.id ?? null,
        lines: own.map(({ tax_basis_points: taxBasisPoints, ...line }) => ({ ...line, taxBasisPoints })),
      };
      const payments = ordered.filter(({ ticketId }) => ticketId === row.id);
      const agreed = own.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
      return [
        row.id,
        {
          id: row.id,
          number: row.number,
          code: row.code,
          customerId: row.customer_id,
          status: row.status,
          make: row.make,
          model: row.model,
          method: row.method,
          slotAt: row.slot_at,
          location,
          work: agreed.map(({ kind, title, service }) => ({ kind, title, service })),
          balance: calculateBalance(ticket, payments, currency),
        },
      ];
    }),
  );
}

type PayableRow = Awaited<ReturnType<typeof selectPayableTickets>>[number];

function toLocation({
  repair_location_id: id,
  name,
  address,
  directions,
  time_zone,
}: PayableRow): PayableTicket['location'] {
  if (id === null || name === null || address === null || time_zone === null) return null;
  return { id, name, address, directions: directions ?? {}, timeZone: time_zone };
}
