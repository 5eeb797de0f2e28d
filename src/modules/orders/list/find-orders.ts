import { parsePhoneDigits } from '../../../kernel/contact/phone.ts';
import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { OrderSort, OrderSummary } from '../order.rules.ts';
import type { OrderStatus, ShippingType } from '../order.states.rules.ts';
import { selectShipmentsOfOrders } from '../order-contents.store.ts';
import { countMatchingOrders, type OrderFilter, type StaffOrderRow, selectOrders } from './order-list.store.ts';
import { buildOrderSummaries, type FirstLine } from './order-summaries.ts';

const PER_PAGE = 20;
/** Counting stops here: exact totals beyond it are expensive and not used. */
const MAX_COUNTED_ORDERS = 10_000;
/** The words of names are compared in every row that matches, so counting a common name is expensive. */
const MAX_COUNTED_MATCHES = 1_000;

/** List entry of an order in the admin application: buyer, contents and shipment statuses. */
export type AdminOrderSummary = OrderSummary & {
  orderMethod: number;
  locale: string;
  firstLine: FirstLine | null;
  /** Name and country of the shipping address. */
  buyer: { name: string; country: string };
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

export type OrderSearch = Omit<OrderFilter, 'search'> & {
  /** Order code or phone number in any format, a prefix of an e-mail address, or words of the name, of which three letters are
   * a beginning. */
  q?: string;
  sort?: OrderSort;
  page: number;
  perPage?: number;
};

/** One page of all orders. `total` is capped at 10,000, and at 1,000 for a search. */
export async function findOrders(db: Db, search: OrderSearch): Promise<AdminOrderList> {
  const { perPage = PER_PAGE } = search;
  const [orders, total] = await Promise.all([
    listOrders(db, { ...search, perPage }),
    countMatchingOrders(db, toFilter(search), search.q ? MAX_COUNTED_MATCHES : MAX_COUNTED_ORDERS),
  ]);
  return { orders, perPage, total };
}

/** The same without the total, whose query can take seconds. */
export async function listOrders(db: Db, search: OrderSearch): Promise<AdminOrderSummary[]> {
  const { page, perPage = PER_PAGE, sort = 'newest' } = search;
  const rows = await selectOrders(db, toFilter(search), { sort, limit: perPage, offset: perPage * (page - 1) });
  return attachShipments(db, rows);
}

function toFilter({ q, page: _page, perPage: _perPage, sort: _sort, ...filters }: OrderSearch): OrderFilter {
  return { ...filters, search: q ? parseOrderSearch(foldDigits(q)) : undefined };
}

/** Fewer letters are the beginning of too many names, except in scripts that write a name with one or two characters. */
const PREFIX_WORD = /.{3}|[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** Interprets the search text as an order code, an e-mail prefix, a phone suffix and words of a name. */
function parseOrderSearch(typed: string): NonNullable<OrderFilter['search']> {
  return {
    code: parseTrackCode(typed),
    email: typed.toLowerCase(),
    phone: parsePhoneDigits(typed),
    nameWords: (typed.includes('@') ? [] : (typed.match(/[\p{L}\p{M}\p{N}]+/gu) ?? [])).map((word) => {
      return { word, isPrefix: PREFIX_WORD.test(word) };
    }),
  };
}

async function attachShipments(db: Db, rows: readonly StaffOrderRow[]): Promise<AdminOrderSummary[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const [summaries, shipments] = await Promise.all([buildOrderSummaries(db, rows), selectShipmentsOfOrders(db, ids)]);
  const byOrder = Map.groupBy(shipments, ({ order_id }) => order_id);
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return summaries.map((order) => ({
    ...order,
    orderMethod: rowsById.get(order.id)?.order_method ?? 0,
    locale: rowsById.get(order.id)?.locale ?? '',
    buyer: { name: rowsById.get(order.id)?.buyer_name ?? '', country: rowsById.get(order.id)?.country ?? '' },
    shipments: (byOrder.get(order.id) ?? []).map(({ status, shipping_type, earliest, latest }, index) => {
      return { number: index + 1, status, shippingType: shipping_type, earliest, latest };
    }),
  }));
}
