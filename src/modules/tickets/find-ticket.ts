import type { Db } from '../../platform/database/db.ts';
import { findRepairPayments } from '../orders/repairs/find-order-repairs.ts';
import { findTicketBalance } from '../ticket-payments/payable-tickets.ts';
import { calculateLineTotal, calculateTotals } from '../ticket-payments/ticket-totals.rules.ts';
import { findPayout } from './staff/payout.store.ts';
import { listTicketActions } from './ticket.states.rules.ts';
import {
  selectTicket,
  selectTicketEvents,
  selectTicketLines,
  type TicketKey,
  type TicketLineRow,
} from './ticket.store.ts';
import type { Ticket, TicketEvent, TicketLine } from './ticket.types.ts';
import { selectTicketExtras } from './ticket-extras.store.ts';
import { listReachedSteps } from './ticket-steps.rules.ts';

export type { TicketKey } from './ticket.store.ts';

/** A ticket by one of its keys; null when there is none. */
export async function findTicket(db: Db, key: TicketKey): Promise<Ticket | null> {
  const row = await selectTicket(db, key);
  if (!row) return null;
  const [lines, events, beside, account, payments, payout] = await Promise.all([
    selectTicketLines(db, row.id),
    selectTicketEvents(db, row.id),
    selectTicketExtras(db, row),
    findTicketBalance(db, row.id),
    findRepairPayments(db, row.id),
    row.kind === 'trade_in' ? findPayout(db, row.id) : null,
  ]);
  if (!account) return null;
  return {
    id: row.id,
    number: row.number,
    code: row.code,
    kind: row.kind,
    status: row.status,
    version: row.version,
    customerId: row.customer_id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    locale: row.locale,
    currency: row.currency,
    pricesIncludeTax: row.prices_include_tax,
    device: { make: row.make, model: row.model, serial: row.serial, colour: row.colour, storageGb: row.storage_gb },
    modelSlug: beside.modelSlug,
    description: row.description,
    condition: row.condition,
    method: row.method,
    location: beside.location,
    slotAt: row.slot_at,
    slotMinutes: beside.slotMinutes,
    address: row.address,
    quoteExpiresAt: row.quote_expires_at,
    deposit: row.deposit,
    lines: lines.map((line) => toTicketLine(line, row.prices_include_tax)),
    totals: calculateTotals(lines, row.prices_include_tax),
    balance: account,
    payout,
    steps: listReachedSteps(row.status, events),
    events: addPaymentEvents(
      events.map(({ kind, to_state, message, happened_at }) => {
        return { kind, state: to_state, message, amount: null, at: happened_at };
      }),
      payments,
    ),
    photos: beside.photos,
    warrantyOf: beside.warrantyOf,
    createdAt: row.created_at,
    actions: listTicketActions(row.status, 'customer'),
  };
}

type TicketPayments = Awaited<ReturnType<typeof findRepairPayments>>;

/** Payments are stored with their orders; the history lists them in chronological order. */
function addPaymentEvents(events: TicketEvent[], payments: TicketPayments): TicketEvent[] {
  const stateAt = (at: Date) => events.findLast((event) => event.at <= at)?.state ?? events[0]?.state ?? 'requested';
  const money = (kind: 'payment' | 'refund', amount: number, at: Date | null): TicketEvent[] =>
    at === null ? [] : [{ kind, state: stateAt(at), message: '', amount, at }];
  const rows = payments.flatMap(({ amount, paidAt, endedAt }) => [
    ...money('payment', amount, paidAt),
    ...money('refund', amount, endedAt),
  ]);
  return [...events, ...rows].toSorted((a, b) => a.at.getTime() - b.at.getTime());
}

function toTicketLine(line: TicketLineRow, pricesIncludeTax: boolean): TicketLine {
  const { id, kind, title, price, discount, tax, status, note } = line;
  return {
    id,
    kind,
    title,
    price,
    discount,
    tax,
    status,
    note,
    partGrade: line.part_grade,
    taxBasisPoints: line.tax_basis_points,
    total: calculateLineTotal(line, pricesIncludeTax),
    warrantyDays: line.warranty_days,
    warrantyUntil: line.warranty_until,
  };
}
