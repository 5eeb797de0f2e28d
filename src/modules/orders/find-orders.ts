import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { OrderSummary, PaymentState } from './order.rules.ts';
import type { OrderStatus, ShippingType } from './order.states.rules.ts';
import { countFound, findOrders as rowsFor, type SummaryRow } from './order-list.store.ts';
import { packagesOfOrders } from './order-parts.store.ts';
import { summariesOf } from './order-summaries.ts';

const PER_PAGE = 20;
/** Counting stops here: exact totals beyond it are expensive and not used. */
const MOST_COUNTED = 10_000;

/** List entry of an order in the admin application: contents and shipment statuses, without buyer data. */
export type HandledOrder = OrderSummary & {
  packages: {
    /** From 1, in creation order. */
    number: number;
    status: OrderStatus;
    shippingType: ShippingType;
    earliest: string;
    latest: string;
  }[];
};

export type HandledOrders = { orders: HandledOrder[]; perPage: number; total: number };

export type OrderSearch = {
  status?: OrderStatus;
  payment?: PaymentState;
  /** Restricts the result to these order ids. */
  among?: readonly string[];
  /** Order code or phone number in any format, or a prefix of an e-mail address. */
  q?: string;
  page: number;
};

/** One page of all orders, newest first. `total` is capped at 10,000. */
export async function findOrders(db: Db, { status, payment, among, q, page }: OrderSearch): Promise<HandledOrders> {
  const filter = {
    status,
    payment,
    among,
    search: q ? searchFor(foldDigits(q)) : undefined,
  };
  const [rows, total] = await Promise.all([
    rowsFor(db, filter, PER_PAGE, PER_PAGE * (page - 1)),
    countFound(db, filter, MOST_COUNTED),
  ]);
  return { orders: await withPackages(db, rows), perPage: PER_PAGE, total };
}

const LEAST_DIGITS = 4;

/** Interprets the search text as an order code, an e-mail prefix and a phone suffix. */
function searchFor(typed: string) {
  return { code: readTrackCode(typed), email: typed.toLowerCase(), phone: phoneIn(typed) };
}

/** Trailing digits of a phone number in national format, or null when the text is not a phone number. */
function phoneIn(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().-]+$/.test(typed) && digits.length >= LEAST_DIGITS ? digits : null;
}

async function withPackages(db: Db, rows: readonly SummaryRow[]): Promise<HandledOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [summaries, shipments] = await Promise.all([summariesOf(db, rows), packagesOfOrders(db, ids)]);
  const byOrder = Map.groupBy(shipments, ({ order_id }) => order_id);
  return summaries.map((order) => ({
    ...order,
    packages: (byOrder.get(order.id) ?? []).map(({ status, shipping_type, earliest, latest }, index) => {
      return { number: index + 1, status, shippingType: shipping_type, earliest, latest };
    }),
  }));
}
