import type { LocalizedText } from '../../kernel/locale.ts';
import type { OrderAddress } from '../orders/order.rules.ts';
import type { PartGrade, RepairAddress, RepairMethod } from '../repair-catalog/repairs.tables.ts';
import type { TicketBalance } from '../ticket-payments/balance.rules.ts';
import type {
  TicketKind,
  TicketLineKind,
  TicketLineStatus,
  TicketState,
} from '../ticket-payments/ticket-status.rules.ts';
import type { TicketTotals } from '../ticket-payments/ticket-totals.rules.ts';
import type { Condition } from './ticket.rules.ts';
import type { TicketAction, TicketStep } from './ticket.states.rules.ts';

/** Amounts are minor units of the ticket's currency. */
export type TicketLine = {
  id: string;
  kind: TicketLineKind;
  /** In the ticket's language; empty when the line kind says enough. */
  title: string;
  partGrade: PartGrade | null;
  /** Null until the diagnosis. */
  price: number | null;
  discount: number;
  tax: number;
  taxBasisPoints: number;
  /** Price less discount, with tax; null while there is no price. */
  total: number | null;
  status: TicketLineStatus;
  warrantyDays: number;
  /** "YYYY-MM-DD", set at the hand-over. */
  warrantyUntil: string | null;
  note: string;
};

export type TicketLocation = {
  slug: string;
  name: LocalizedText;
  address: RepairAddress;
  directions: LocalizedText;
  timeZone: string;
};

/** Payout for a trade-in; minor units. */
export type Payout = {
  amount: number;
  /** Reference of the bank transfer; empty for a voucher. */
  reference: string;
  /** Voucher code; a secret, because anyone who knows it can redeem it. */
  voucher: string | null;
  at: Date;
};

export type TicketEvent = {
  kind: 'state' | 'slot' | 'lines' | 'note' | 'payment' | 'refund' | 'reminder';
  state: TicketState;
  /** Message to the customer; usually empty. */
  message: string;
  /** Amount of a payment or refund. */
  amount: number | null;
  at: Date;
};

/** A ticket as the customer sees it. */
export type Ticket = {
  id: string;
  number: string;
  code: string;
  kind: TicketKind;
  status: TicketState;
  version: number;
  customerId: string | null;
  name: string;
  email: string;
  phone: string;
  locale: string;
  currency: string;
  pricesIncludeTax: boolean;
  device: { make: string; model: string; serial: string | null; colour: string | null; storageGb: number | null };
  /** Slug of the model in the repair catalog; null when it is not listed. */
  modelSlug: string | null;
  description: string;
  condition: Condition;
  method: RepairMethod | null;
  location: TicketLocation | null;
  slotAt: Date | null;
  slotMinutes: number;
  address: OrderAddress | null;
  quoteExpiresAt: Date | null;
  deposit: number;
  lines: TicketLine[];
  totals: TicketTotals;
  /** Paid and outstanding amounts. */
  balance: TicketBalance;
  payout: Payout | null;
  /** Progress steps with the time each was reached; a cancelled or declined ticket keeps the steps it reached. */
  steps: { step: TicketStep; reached: boolean; at: Date | null }[];
  events: TicketEvent[];
  photos: number;
  /** Actions available to the customer. */
  actions: TicketAction[];
  /** Number of the repair that a warranty claim refers to. */
  warrantyOf: string | null;
  createdAt: Date;
};
