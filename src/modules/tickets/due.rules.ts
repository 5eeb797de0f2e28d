import { split, sumOf } from '../../kernel/money.ts';
import type { RepairPart } from '../orders/order-line.rules.ts';
import type { TicketKind, TicketState } from './ticket.states.rules.ts';
import { type PricedTicketLine, totalsOf } from './ticket-totals.rules.ts';

/** What of a ticket is to be paid next; `tax` is contained in `amount`. Minor units. */
export type TicketDue = { pays: RepairPart; amount: number; tax: number; taxBasisPoints: number };

/** How a ticket stands with its money; minor units of its currency, tax contained. */
export type TicketAccount = {
  /** Everything that was agreed to. */
  agreed: number;
  /** What is here. */
  paid: number;
  /** What an order waits for. */
  held: number;
  /** What is still to be paid, whether or not it can be paid online now; never below zero. */
  open: number;
  /** What can be paid now; null when nothing can. */
  due: TicketDue | null;
  /** The order that waits for money, by its code. */
  heldBy: string | null;
};

export type TicketToPay = {
  kind: TicketKind;
  status: TicketState;
  currency: string;
  pricesIncludeTax: boolean;
  deposit: number;
  /** Where the work is done; null while that is open. */
  placeId: number | null;
  lines: readonly (PricedTicketLine & { taxBasisPoints: number })[];
};

export type Payment = { amount: number; tax: number; isPaid: boolean; code: string };

/** Before its device is here. */
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

/** Whether the work has begun: its device was handed in. */
export function hasBegun(status: TicketState): boolean {
  return [...WHILE, 'handed_over', 'closed'].includes(status);
}

/**
 * The one answer to what a repair still costs. Before its appointment the deposit is due, where one is asked for;
 * after that, everything that was agreed to and is not paid. However often it is asked, in whatever parts it is paid:
 * parts and their taxes come to what was agreed on, to the minor unit.
 */
export function accountOf(ticket: TicketToPay, payments: readonly Payment[], currency: string): TicketAccount {
  const { agreed, tax } = totalsOf(ticket.lines, ticket.pricesIncludeTax);
  const waiting = payments.filter(({ isPaid }) => !isPaid);
  const sum = (some: readonly Payment[]) => sumOf(some.map(({ amount }) => amount));
  const account = {
    agreed,
    paid: sum(payments.filter(({ isPaid }) => isPaid)),
    held: sum(waiting),
    heldBy: waiting[0]?.code ?? null,
  };
  const given = sum(payments);
  const open = Math.max(0, sumOf([agreed, -given]));
  // who is about to pay in one order does not begin another
  if (!isPayable(ticket, currency) || open === 0 || waiting.length > 0) return { ...account, open, due: null };
  const isBefore = BEFORE.some((state) => state === ticket.status);
  const deposit = isBefore ? Math.min(open, Math.max(0, sumOf([ticket.deposit, -given]))) : 0;
  const taxLeft = Math.max(0, Math.min(open, sumOf([tax, ...payments.map((one) => -one.tax)])));
  const taxBasisPoints = rateOf(ticket.lines);
  if (deposit === 0 || deposit === open)
    return {
      ...account,
      open,
      due: { pays: deposit === 0 ? 'repair' : 'deposit', amount: open, tax: taxLeft, taxBasisPoints },
    };
  const [taxOfDeposit = 0] = split(taxLeft, [deposit, sumOf([open, -deposit])]);
  return { ...account, open, due: { pays: 'deposit', amount: deposit, tax: taxOfDeposit, taxBasisPoints } };
}

function isPayable({ kind, status, placeId, currency: own }: TicketToPay, currency: string): boolean {
  // what the shop buys is paid by the shop
  if (kind === 'trade_in' || placeId === null || own !== currency) return false;
  return [...BEFORE, ...WHILE].some((state) => state === status);
}

/** One place of work has one rate; were it changed in between, the dearest line says what the bill names. */
function rateOf(lines: TicketToPay['lines']): number {
  const agreed = lines.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
  return agreed.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0))[0]?.taxBasisPoints ?? 0;
}
