import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { OrderSummary, PaymentState } from './order.rules.ts';
import type { OrderStatus, ShippingType } from './order.states.rules.ts';
import { countFound, findOrders as rowsFor, type SummaryRow } from './order-list.store.ts';
import { packagesOfOrders } from './order-parts.store.ts';
import { summariesOf } from './order-summaries.ts';

const PER_PAGE = 20;
/** Nobody turns more pages; counting on would cost more than it tells. */
const MOST_COUNTED = 10_000;

/** An order as those see it who pack and send it: what is in it and where its packages stand, not whose it is. */
export type HandledOrder = OrderSummary & {
  packages: {
    /** From 1, in the order they were made. */
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
  /** None but these, by their ids. */
  among?: readonly string[];
  /** A code or a phone number as it was typed, or the beginning of an e-mail address. */
  q?: string;
  page: number;
};

/** A page of the shop’s orders, the newest first. `total` counts no further than ten thousand. */
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

/** What somebody may mean, who typed in whatever digits. */
function searchFor(typed: string) {
  return { code: readTrackCode(typed), email: typed.toLowerCase(), phone: phoneIn(typed) };
}

/** The digits at the end of a phone number, as people write it at home; null when it is none. */
function phoneIn(typed: string): string | null {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '');
  return /^[\d\s+().-]+$/.test(typed) && digits.length >= LEAST_DIGITS ? digits : null;
}

async function withPackages(db: Db, rows: readonly SummaryRow[]): Promise<HandledOrder[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [summaries, packages] = await Promise.all([summariesOf(db, rows), packagesOfOrders(db, ids)]);
  const byOrder = Map.groupBy(packages, ({ order_id }) => order_id);
  return summaries.map((order) => ({
    ...order,
    packages: (byOrder.get(order.id) ?? []).map(({ status, shipping_type, earliest, latest }, index) => {
      return { number: index + 1, status, shippingType: shipping_type, earliest, latest };
    }),
  }));
}
