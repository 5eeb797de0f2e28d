import type { Localized } from '../../kernel/locale.ts';
import type { OrderAddress } from '../orders/order.rules.ts';
import type { PartGrade, RepairAddress, RepairMethod } from '../repairs/repairs.tables.ts';
import type { TicketAccount } from './due.rules.ts';
import type { Condition } from './ticket.rules.ts';
import type { TicketAction, TicketKind, TicketState, TicketStep } from './ticket.states.rules.ts';
import type { TicketLineKind, TicketLineStatus } from './ticket.tables.ts';

/** Amounts are minor units of the ticket's currency. */
export type TicketLine = {
  id: string;
  kind: TicketLineKind;
  /** In the ticket's language; empty for what its kind says. */
  title: string;
  partGrade: PartGrade | null;
  /** Null while only a look inside can tell. */
  price: number | null;
  discount: number;
  tax: number;
  taxBasisPoints: number;
  /** Price less discount, with tax; null while there is no price. */
  total: number | null;
  status: TicketLineStatus;
  warrantyDays: number;
  /** "YYYY-MM-DD", once it was handed over. */
  warrantyUntil: string | null;
  note: string;
};

export type TicketPlace = {
  slug: string;
  name: Localized;
  address: RepairAddress;
  directions: Localized;
  timeZone: string;
};

/** Minor units. */
export type TicketTotals = {
  /** Everything that was agreed to. */
  agreed: number;
  /** Offered and not answered yet. */
  waiting: number;
  /** Of what was agreed to: tax. */
  tax: number;
};

/** What the shop has paid for a device that it bought; minor units. */
export type Payout = {
  amount: number;
  /** Of the transfer; empty where it was paid by a voucher. */
  reference: string;
  /** The code of the voucher: whoever has it has the money. */
  voucher: string | null;
  at: Date;
};

export type TicketEvent = {
  kind: 'state' | 'slot' | 'lines' | 'note' | 'payment' | 'refund' | 'reminder';
  state: TicketState;
  /** What its customer may read; empty for most. */
  message: string;
  /** Of a payment, and of one that was called off. */
  amount: number | null;
  at: Date;
};

/** A ticket as its customer sees it. */
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
  /** On the price list; null for one that is not. */
  modelSlug: string | null;
  description: string;
  condition: Condition;
  method: RepairMethod | null;
  place: TicketPlace | null;
  slotAt: Date | null;
  slotMinutes: number;
  address: OrderAddress | null;
  quoteExpiresAt: Date | null;
  deposit: number;
  lines: TicketLine[];
  totals: TicketTotals;
  /** What was paid of it and what is to be paid. */
  account: TicketAccount;
  payout: Payout | null;
  /** The way of a repair with the time each step was reached; what ended before its time stops where it was. */
  steps: { step: TicketStep; reached: boolean; at: Date | null }[];
  events: TicketEvent[];
  photos: number;
  /** What its customer may do now. */
  actions: TicketAction[];
  /** The number of the repair that a claim is about. */
  warrantyOf: string | null;
  createdAt: Date;
};
