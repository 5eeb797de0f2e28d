import { ORDER_STATUS, type OrderStatus, type ProgressStep, type ShippingType } from './order.states.rules.ts';
import type { OrderLine } from './order-line.rules.ts';

export type PaymentState = 'unpaid' | 'pending' | 'authorised' | 'paid' | 'part_refunded' | 'refunded' | 'failed';

/** How far back a list of orders goes. */
export const ORDER_PERIODS = ['month', 'half-year', 'year'] as const;
export type OrderPeriod = (typeof ORDER_PERIODS)[number];

const DAYS_OF: Record<OrderPeriod, number> = { month: 30, 'half-year': 183, year: 365 };
const DAY_MS = 86_400_000;

export function startOf(period: OrderPeriod, now: Date): Date {
  return new Date(now.getTime() - DAYS_OF[period] * DAY_MS);
}

/** As the label on the parcel needs it; the order keeps it as it was on the day. */
export type OrderAddress = {
  name: string;
  phone: string;
  country: string;
  state: string | null;
  city: string;
  zip: string | null;
  address_1: string;
  address_2: string | null;
  landmark: string | null;
  delivery_note: string | null;
  company: string | null;
  tax_id: string | null;
};

/** Minor units of the order's currency. */
export type OrderTotals = {
  goods: number;
  discount: number;
  shipping: number;
  codFee: number;
  tax: number;
  pricesIncludeTax: boolean;
  grand: number;
};

/** A deal or voucher that held, by its name in the order's language. */
export type OrderDiscount = {
  bundleId: number | null;
  voucherId: number | null;
  /** A voucher's. */
  code: string | null;
  title: string;
  /** Taken off the goods. */
  amount: number;
  /** Delivery that a voucher made free; it is not in the order's amounts. */
  shippingSaved: number;
};

/** Where a package is collected, as it was on the day, in the order's language. */
export type OrderPickup = {
  name: string;
  street: string;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
  directions: string;
};

export type OrderPackage = {
  id: string;
  /** Who packs it; null: the shop itself. */
  seller: { id: number; name: string } | null;
  shippingType: ShippingType;
  shippingRuleId: number | null;
  pickupPointId: number | null;
  pickup: OrderPickup | null;
  /** Where it is mended, of a repair: nothing is sent. */
  repairLocationId: number | null;
  /** Code that the collecting person gives; null until it is ready. */
  readyCode: string | null;
  shippingTitle: string;
  shipping: number;
  status: OrderStatus;
  /** Days of arrival, "YYYY-MM-DD". */
  earliest: string;
  latest: string;
};

/** What anybody with the code may see. */
export type OrderProgress = {
  code: string;
  status: OrderStatus;
  placedAt: string;
  shippingType: ShippingType;
  earliest: string | null;
  latest: string | null;
  steps: ProgressStep[];
};

export type Order = OrderProgress & {
  id: string;
  email: string;
  phone: string;
  /** The buyer's language: mails and documents are written in it. */
  locale: string;
  currency: string;
  orderMethod: number;
  paymentState: PaymentState;
  address: OrderAddress;
  /** Null: the bill goes where the goods go. */
  billingAddress: OrderAddress | null;
  note: string;
  /** The home slide by whose list its goods were found; for staff. */
  homeSpm: number | null;
  totals: OrderTotals;
  /** What the discount in the totals is made of. */
  discounts: OrderDiscount[];
  packages: OrderPackage[];
  lines: OrderLine[];
};

/** One row of a list of orders. */
export type OrderSummary = {
  id: string;
  code: string;
  status: OrderStatus;
  paymentState: PaymentState;
  placedAt: string;
  currency: string;
  grand: number;
  pieces: number;
  firstTitle: string;
  firstImage: string | null;
};

const SHORTEST_PHONE_END = 4;

/** Whether what somebody typed is the order's e-mail address or the end of its phone number. */
export function isContactOf(order: { email: string; phone: string }, typed: string): boolean {
  const contact = typed.trim().toLowerCase();
  if (contact.includes('@')) return contact === order.email.toLowerCase();
  const digits = contact.replace(/\D/g, '');
  return isPhoneEnd(contact) && order.phone.replace(/\D/g, '').endsWith(digits);
}

/** Whether typed text has as many digits as are compared with a phone number. */
export function isPhoneEnd(typed: string): boolean {
  return typed.replace(/\D/g, '').length === SHORTEST_PHONE_END;
}

/** What an order's history says when it was not paid in time. */
export const LAPSED = 'expired';

/** Some pieces of a line. */
export type Pieces = { lineId: string; quantity: number };

/** The order in which everything of an order was paid for: its own unless it was sent in exchange. */
export function paidOrderOf({ id, lines }: Pick<Order, 'id' | 'lines'>): string {
  return lines.find(({ paidWith }) => paidWith !== null)?.paidWith?.orderId ?? id;
}

/** What of a line is with its buyer or on the way to them. */
export function piecesLeft(
  line: Pick<OrderLine, 'packageId' | 'quantity' | 'cancelled' | 'returned'>,
  packages: readonly Pick<OrderPackage, 'id' | 'status'>[],
): number {
  const isLive = packages.some(({ id, status }) => id === line.packageId && status < ORDER_STATUS.cancelled);
  return isLive ? line.quantity - line.cancelled - line.returned : 0;
}

/** Everything of an order that was called off or has come back. */
export function piecesGone({ lines, packages }: Pick<Order, 'lines' | 'packages'>): Pieces[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - piecesLeft(line, packages);
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
}
