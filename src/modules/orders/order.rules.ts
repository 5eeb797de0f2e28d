import { ORDER_STATUS, type OrderStatus, type ProgressStep, type ShippingType } from './order.states.rules.ts';
import type { OrderLine } from './order-line.rules.ts';

export type PaymentState = 'unpaid' | 'pending' | 'authorised' | 'paid' | 'part_refunded' | 'refunded' | 'failed';

/** Time ranges of the order list. */
export const ORDER_PERIODS = ['month', 'half-year', 'year'] as const;
export type OrderPeriod = (typeof ORDER_PERIODS)[number];

/** Sort orders of the list for staff. */
export const ORDER_SORTS = ['newest', 'oldest', 'total'] as const;
export type OrderSort = (typeof ORDER_SORTS)[number];

const PERIOD_DAYS: Record<OrderPeriod, number> = { month: 30, 'half-year': 183, year: 365 };
const DAY_MS = 86_400_000;

export function findPeriodStart(period: OrderPeriod, now: Date): Date {
  return new Date(now.getTime() - PERIOD_DAYS[period] * DAY_MS);
}

/** Address in the format of the shipping label, stored as a snapshot at checkout. */
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

/** Applied bundle discount or voucher, titled in the language of the order. */
export type OrderDiscount = {
  bundleId: number | null;
  voucherId: number | null;
  /** Voucher code; null for a bundle. */
  code: string | null;
  title: string;
  /** Reduction of the goods total. */
  amount: number;
  /** Shipping cost waived by a voucher; not part of the order totals. */
  shippingSaved: number;
};

/** Snapshot of the pickup location in the language of the order. */
export type OrderPickup = {
  name: string;
  street: string;
  city: string;
  state: string | null;
  zip: string | null;
  country: string;
  directions: string;
};

export type OrderShipment = {
  id: string;
  /** Seller that ships it; null for the shop itself. */
  seller: { id: number; name: string } | null;
  shippingType: ShippingType;
  shippingRuleId: number | null;
  pickupPointId: number | null;
  pickup: OrderPickup | null;
  /** Repair location, for repairs, which are not shipped. */
  repairLocationId: number | null;
  /** Code that the buyer shows at pickup; null until the shipment is ready. */
  readyCode: string | null;
  shippingTitle: string;
  shipping: number;
  status: OrderStatus;
  /** Estimated delivery dates, "YYYY-MM-DD". */
  earliest: string;
  latest: string;
};

/** Order status that is visible with the order code alone. */
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
  /** Language of the buyer, used for mails and documents. */
  locale: string;
  currency: string;
  orderMethod: number;
  paymentState: PaymentState;
  address: OrderAddress;
  /** Null when it equals the delivery address. */
  billingAddress: OrderAddress | null;
  note: string;
  /** Home slide through whose listing the goods were found (attribution); shown to staff. */
  homeSpm: number | null;
  totals: OrderTotals;
  /** Breakdown of the discount in the totals. */
  discounts: OrderDiscount[];
  shipments: OrderShipment[];
  lines: OrderLine[];
};

/** One row of an order list. */
export type OrderSummary = {
  id: string;
  code: string;
  status: OrderStatus;
  paymentState: PaymentState;
  placedAt: string;
  currency: string;
  grand: number;
  pieces: number;
  /** Number of order lines. */
  lines: number;
  /** In the language of the order. */
  firstTitle: string;
  firstImage: string | null;
};

const PHONE_SUFFIX_LENGTH = 4;

/** Whether the input equals the e-mail address of the order or the last digits of its phone number. */
export function matchesOrderContact(order: { email: string; phone: string }, typed: string): boolean {
  const contact = typed.trim().toLowerCase();
  if (contact.includes('@')) return contact === order.email.toLowerCase();
  const digits = contact.replace(/\D/g, '');
  return isPhoneSuffix(contact) && order.phone.replace(/\D/g, '').endsWith(digits);
}

/** Whether the input has exactly the number of digits that are compared with a phone number. */
export function isPhoneSuffix(typed: string): boolean {
  return typed.replace(/\D/g, '').length === PHONE_SUFFIX_LENGTH;
}

/** Event note of an order that expired unpaid. */
export const EXPIRED_NOTE = 'expired';

/** Quantity of an order line. */
export type LineQuantity = { lineId: string; quantity: number };

/** Id of the order in which the goods were paid: the original order for an exchange, else the order itself. */
export function findPaidOrderId({ id, lines }: Pick<Order, 'id' | 'lines'>): string {
  return lines.find(({ paidWith }) => paidWith !== null)?.paidWith?.orderId ?? id;
}

/** Pieces of a line that the buyer has or will receive. */
export function countRemainingPieces(
  line: Pick<OrderLine, 'shipmentId' | 'quantity' | 'cancelled' | 'returned'>,
  shipments: readonly Pick<OrderShipment, 'id' | 'status'>[],
): number {
  const isLive = shipments.some(({ id, status }) => id === line.shipmentId && status < ORDER_STATUS.cancelled);
  return isLive ? line.quantity - line.cancelled - line.returned : 0;
}

/** Pieces of an order that were cancelled or returned. */
export function listRemovedPieces({ lines, shipments }: Pick<Order, 'lines' | 'shipments'>): LineQuantity[] {
  return lines.flatMap((line) => {
    const quantity = line.quantity - countRemainingPieces(line, shipments);
    return quantity > 0 ? [{ lineId: line.id, quantity }] : [];
  });
}
