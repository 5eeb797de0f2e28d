import { allocateAmount, sumAmounts } from '../../kernel/money.ts';
import type { RepairPaymentKind } from '../orders/order-line.rules.ts';
import type { TicketKind, TicketState } from './ticket-status.rules.ts';
import { calculateTotals, type PricedTicketLine } from './ticket-totals.rules.ts';

/** The next payment of a ticket; `tax` is contained in `amount`. Minor units. */
export type DuePayment = { part: RepairPaymentKind; amount: number; tax: number; taxBasisPoints: number };

/** Payment state of a ticket; minor units of its currency, tax included. */
export type TicketBalance = {
  /** Total of the approved lines. */
  agreed: number;
  /** Amount received. */
  paid: number;
  /** Amount of unpaid orders. */
  pending: number;
  /** Outstanding amount, whether or not it can be paid online now; never below zero. */
  outstanding: number;
  /** The payment that can be made now; null when none can. */
  due: DuePayment | null;
  /** Code of the unpaid order. */
  pendingOrderCode: string | null;
};

export type BalanceInput = {
  kind: TicketKind;
  status: TicketState;
  currency: string;
  pricesIncludeTax: boolean;
  deposit: number;
  /** Repair location; null until one is chosen. */
  locationId: number | null;
  lines: readonly (PricedTicketLine & { taxBasisPoints: number })[];
};

export type Payment = { amount: number; tax: number; isPaid: boolean; code: string };

/** States before the device is received. */
const STATES_BEFORE_RECEIPT = ['approved', 'booked'] as const satisfies readonly TicketState[];
const STATES_AFTER_RECEIPT = [
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
export function isDeviceReceived(status: TicketState): boolean {
  return [...STATES_AFTER_RECEIPT, 'handed_over', 'closed'].includes(status);
}

/**
 * Computes the payment state of a ticket. Before the appointment the deposit is due, if one is required; afterwards
 * every approved line that is not paid yet. Partial payments and their taxes always add up exactly to the approved
 * total and its tax.
 */
export function calculateBalance(ticket: BalanceInput, payments: readonly Payment[], currency: string): TicketBalance {
  const { agreed, tax } = calculateTotals(ticket.lines, ticket.pricesIncludeTax);
  const waiting = payments.filter(({ isPaid }) => !isPaid);
  const sum = (selected: readonly Payment[]) => sumAmounts(selected.map(({ amount }) => amount));
  const balance = {
    agreed,
    paid: sum(payments.filter(({ isPaid }) => isPaid)),
    pending: sum(waiting),
    pendingOrderCode: waiting[0]?.code ?? null,
  } satisfies Partial<TicketBalance>;
  const given = sum(payments);
  const open = Math.max(0, sumAmounts([agreed, -given]));
  // while one order waits for payment, no second one is created
  if (!isPayable(ticket, currency) || open === 0 || waiting.length > 0)
    return { ...balance, outstanding: open, due: null };
  const isBefore = STATES_BEFORE_RECEIPT.some((state) => state === ticket.status);
  const deposit = isBefore ? Math.min(open, Math.max(0, sumAmounts([ticket.deposit, -given]))) : 0;
  const taxLeft = Math.max(0, Math.min(open, sumAmounts([tax, ...payments.map((one) => -one.tax)])));
  const taxBasisPoints = findInvoiceTaxRate(ticket.lines);
  if (deposit === 0 || deposit === open)
    return {
      ...balance,
      outstanding: open,
      due: { part: deposit === 0 ? 'repair' : 'deposit', amount: open, tax: taxLeft, taxBasisPoints },
    };
  const [taxOfDeposit = 0] = allocateAmount(taxLeft, [deposit, sumAmounts([open, -deposit])]);
  return {
    ...balance,
    outstanding: open,
    due: { part: 'deposit', amount: deposit, tax: taxOfDeposit, taxBasisPoints },
  };
}

function isPayable({ kind, status, locationId, currency: own }: BalanceInput, currency: string): boolean {
  // trade-ins are paid by the shop
  if (kind === 'trade_in' || locationId === null || own !== currency) return false;
  return [...STATES_BEFORE_RECEIPT, ...STATES_AFTER_RECEIPT].some((state) => state === status);
}

/**
 * A repair location has one tax rate. If the rate changed between lines, the rate of the most expensive line is used on
 * the invoice.
 */
function findInvoiceTaxRate(lines: BalanceInput['lines']): number {
  const agreed = lines.filter(({ status, price }) => (status === 'approved' || status === 'done') && price !== null);
  return agreed.toSorted((a, b) => (b.price ?? 0) - (a.price ?? 0))[0]?.taxBasisPoints ?? 0;
}
