import { split, sumOf } from '../../kernel/money.ts';
import type { RepairPart } from '../orders/order-line.rules.ts';
import type { TicketKind, TicketState } from './ticket.states.rules.ts';
import { type PricedTicketLine, totalsOf } from './ticket-totals.rules.ts';

/** The next payment of a ticket; `tax` is contained in `amount`. Minor units. */
export type TicketDue = { pays: RepairPart; amount: number; tax: number; taxBasisPoints: number };

/** Payment state of a ticket; minor units of its currency, tax included. */
export type TicketAccount = {
  /** Total of the approved lines. */
  agreed: number;
  /** Amount received. */
  paid: number;
  /** Amount of unpaid orders. */
  held: number;
  /** Outstanding amount, whether or not it can be paid online now; never below zero. */
  open: number;
  /** The payment that can be made now; null when none can. */
  due: TicketDue | null;
  /** Code of the unpaid order. */
  heldBy: string | null;
};

export type TicketToPay = {
  kind: TicketKind;
  status: TicketState;
  currency: string;
  pricesIncludeTax: boolean;
  deposit: number;
  /** Repair location; null until one is chosen. */
  placeId: number | null;
  lines: readonly (PricedTicketLine & { taxBasisPoints: number })[];
};

export type Payment = { amount: number; tax: number; isPaid: boolean; code: string };

/** States before the device is received. */
const BEFORE = ['approved', 'booked'] as const satisfies readonly TicketState[];
const WHILE = [
  'received',
  'diagnosing',
  'awaiting_approval',
  'awaiting_parts',
  'in_repair',
  'testing',
  'ready',
  'unrepairable',
  'unclaimed',
] as const satisfies readonly TicketState[];

/** Whether the device was received. */
export function hasBegun(status: TicketState): boolean {
  return [...WHILE, 'handed_over', 'closed'].includes(status);
}

/**
 * Computes the payment state of a ticket. Before the appointment the deposit is due, if one is required; afterwards
 * every approved line that is not paid yet. Partial payments and their taxes always add up exactly to the approved
 * total and its tax.
 */
export function accountOf(ticket: TicketToPay, payments: readonly Payment[], currency: string): TicketAccount {
  const { agreed, tax } = totalsOf(ticket.lines, ticket.pricesIncludeTax);
  const waiting = payments.filter(({ isPaid }) => !isPaid);
  const sum = (selected: readonly Payment[]) => sumOf(selected.map(({ amount }) => amount));
  const balance = {
    agreed,
    paid: sum(payments.filter(({ isPaid }) => isPaid)),
    held: sum(waiting),
    heldBy: waiting[0]?.code ?? null,
  } satisfies Partial<TicketAccount>;
  const given = sum(payments);
  const open = Math.max(0, sumOf([agreed, -given]));
  // while one order waits for payment, no second one is created
  if (!isPayable(ticket, currency) || open === 0 || waiting.length > 0) return { ...balance, open, due: null };
  const isBefore = BEFORE.some((state) => state === ticket.status);
  const deposit = isBefore ? Math.min(open, Math.max(0, sumOf([ticket.deposit, -given]))) : 0;
  const taxLeft = Math.max(0, Math.min(open, sumOf([tax, ...payments.map((one) => -one.tax)])));
  const taxBasisPoints = rateOf(ticket.lines);
  if (deposit === 0 || deposit === open)
    return {
      ...balance,
      open,
      due: { pays: deposit === 0 ? 'repair' : 'deposit', amount: open, tax: taxLeft, taxBasisPoints },
    };
  const [taxOfDeposit = 0] = split(taxLeft, [deposit, sumOf([open, -deposit])]);
  return { ...balance, open, due: { pays: 'deposit', amount: deposit, tax: taxOfDeposit, taxBasisPoints } };
}

function isPayable({ kind, status, placeId, currency: own }: TicketToPay, currency: string): boolean {
  // trade-ins are paid by the shop
  if (kind === 'trade_in' || placeId === null || own !== currency) return false;
  return [...BEFORE, ...WHILE].some((state) => state === status);
}

/**
 * A repair location has one tax rate. If the rate changed between lines, the rate of the most expensive line is used on
 * the invoice.
 */
function rateOf(lines: TicketToPay['lines']): number {
  const agreed = lines.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
  return agreed.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0))[0]?.taxBasisPoints ?? 0;
}
