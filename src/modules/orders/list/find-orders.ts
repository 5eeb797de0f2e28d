import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { OrderSummary, PaymentState } from '../order.rules.ts';
import type { OrderStatus, ShippingType } from '../order.states.rules.ts';
import { selectShipmentsOfOrders } from '../order-contents.store.ts';
import { countMatchingOrders, type OrderSummaryRow, selectOrders as rowsFor } from './order-list.store.ts';
import { buildOrderSummaries } from './order-summaries.ts';

const PER_PAGE = 20;
/** Counting stops here: exact totals beyond it are expensive and not used. */
const MAX_COUNTED_ORDERS = 10_000;

/** List entry of an order in the admin application: contents and shipment statuses, without buyer data. */
export type AdminOrderSummary = OrderSummary & {
  shipments: {
    /** From 1, in creation order. */
    number: number;
    status: OrderStatus;
    shippingType: ShippingType;
    earliest: string;
    latest: string;
  }[];
};

export type AdminOrderList = { orders: AdminOrderSummary[]; perPage: number; total: number };

export type OrderSearch = {
  status?: OrderStatus;
  payment?: PaymentState;
  /** Restricts the result to these order ids. */
  among?: readonly string[];
  /** Order code or phone number in any format, or a prefix of an e-mail address. */
  q?: string;
  page: number;
  perPage?: number;
};

/** One page of all orders, newest first. `total` is capped at 10,000. */
export async function findOrders(
  db: Db,
  { status, payment, among, q, page, perPage = PER_PAGE }: OrderSearch,
): Promise<AdminOrderList> {
  const filter = {
    status,
    payment,
    among,
    search: q ? parseOrderSearch(foldDigits(q)) : undefined,
  };
  const [rows, total] = await Promise.all([
    rowsFor(db, filter, perPage, perPage * (page - 1)),
    countMatchingOrders(db, filter, MAX_COUNTED_ORDERS),
  ]);
  return { orders: await attachShipments(db, rows), perPage, total };
}

const MIN_PHONE_DIGITS = 4;

/** Interprets the search text as an order code, an e-mail prefix and a phone suffix. */
function parseOrderSearch(typed: string) {
  return { code: parseTrackCode(typed), email: typed.toLowerCase(), phone: parsePhoneDigits(typed) };
}

/** Trailing digits of a phone number in national format, or null when the text is not a phone number. */
function parsePhoneDigits(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().-]+$/.test(typed) && digits.length >= MIN_PHONE_DIGITS ? digits : null;
}

async function attachShipments(db: Db, rows: readonly OrderSummaryRow[]): Promise<AdminOrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [summaries, shipments] = await Promise.all([buildOrderSummaries(db, rows), selectShipmentsOfOrders(db, ids)]);
  const byOrder = Map.groupBy(shipments, ({ order_id }) => order_id);
  return summaries.map((order) => ({
    ...order,
    shipments: (byOrder.get(order.id) ?? []).map(({ status, shipping_type, earliest, latest }, index) => {
      return { number: index + 1, status, shippingType: shipping_type, earliest, latest };
    }),
  }));
}
