import { type Selectable, sql } from 'kysely';
import type { Db } from '../../../platform/database/db.ts';
import { escapeLike } from '../../../platform/database/escape-like.ts';
import type { OrderSort, PaymentState } from '../order.rules.ts';
import type { OrderStatus } from '../order.states.rules.ts';
import { filterByOwner, type OrderOwner } from '../order.store.ts';
import type { ShopOrderTable } from '../order.tables.ts';
import type { RepairPaymentKind } from '../order-line.rules.ts';

export type OrderSummaryRow = Pick<
  Selectable<ShopOrderTable>,
  'id' | 'code' | 'status' | 'payment_state' | 'placed_at' | 'currency' | 'grand'
>;

const SUMMARY_COLUMNS = ['id', 'code', 'status', 'payment_state', 'placed_at', 'currency', 'grand'] as const;

/** Filter for the orders of one buyer. */
export type BuyerOrderFilter = {
  status?: OrderStatus;
  since?: Date;
  /** Complete order code, or part of the title of an order line. */
  search?: { code: string | null; title: string };
};

export function selectBuyerOrders(db: Db, owner: OrderOwner, filter: BuyerOrderFilter, limit: number, offset: number) {
  return filterBuyerOrders(db, owner, filter)
    .select(SUMMARY_COLUMNS)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countBuyerOrders(db: Db, owner: OrderOwner, filter: BuyerOrderFilter): Promise<number> {
  const counted = filterBuyerOrders(db, owner, filter).select(db.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

function filterBuyerOrders(db: Db, owner: OrderOwner, { status, since, search }: BuyerOrderFilter) {
  let orders = filterByOwner(db, owner);
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (since !== undefined) orders = orders.where('placed_at', '>=', since);
  if (search === undefined) return orders;
  const { code, title } = search;
  return orders.where(({ or, eb, exists, selectFrom }) => {
    const bought = selectFrom('order_line')
      .select('order_line.order_id')
      .whereRef('order_line.order_id', '=', 'shop_order.id')
      .where('order_line.title', 'ilike', `%${escapeLike(title)}%`);
    return or([exists(bought), ...(code === null ? [] : [eb('code', '=', code)])]);
  });
}

type NameWord = { word: string; isPrefix: boolean };

/** Filter for all orders. */
export type OrderFilter = {
  status?: OrderStatus;
  payment?: PaymentState;
  /** Code of the payment method. */
  method?: number;
  /** Country of the shipping address, ISO 3166-1. */
  country?: string;
  /** Orders with a shipment of this seller; `shop` for shipments of the shop itself. */
  seller?: number | 'shop';
  /** Start and end of the time in which the order was placed; the end is excluded. */
  from?: Date;
  until?: Date;
  /** Restricts the result to these order ids. */
  among?: readonly string[];
  /**
   * Complete order code, prefix of an e-mail address in lower case, last digits of a phone number, or words of the name or
   * their beginnings.
   */
  search?: { code: string | null; email: string; phone: string | null; nameWords: readonly NameWord[] };
};

const SORT_COLUMNS = {
  newest: { column: 'placed_at', direction: 'desc' },
  oldest: { column: 'placed_at', direction: 'asc' },
  total: { column: 'grand', direction: 'desc' },
} as const satisfies Record<OrderSort, { column: keyof ShopOrderTable; direction: 'asc' | 'desc' }>;

export type StaffOrderRow = OrderSummaryRow &
  Pick<Selectable<ShopOrderTable>, 'order_method' | 'locale'> & {
    buyer_name: string;
    country: string;
  };

/** A page of the matching orders, with their buyers. */
export function selectOrders(
  db: Db,
  filter: OrderFilter,
  { sort, limit, offset }: { sort: OrderSort; limit: number; offset: number },
): Promise<StaffOrderRow[]> {
  const { column, direction } = SORT_COLUMNS[sort];
  const orders = filter.search === undefined ? filterOrders(db, filter) : selectFoundOrders(db, filter);
  return orders
    .select([...SUMMARY_COLUMNS, 'order_method', 'locale'])
    .select([sql<string>`address ->> 'name'`.as('buyer_name'), sql<string>`address ->> 'country'`.as('country')])
    .orderBy(column, direction)
    .orderBy('id', direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/**
 * The orders that a search finds, which the indexes of its texts select first. For a word that no name has, the database
 * estimates many matches: it would read all orders in their sort order and compare the name of each.
 */
function selectFoundOrders(db: Db, filter: OrderFilter) {
  return db
    .with(
      (cte) => cte('found').materialized(),
      () => filterOrders(db, filter).select('shop_order.id'),
    )
    .selectFrom('shop_order')
    .where(({ eb, selectFrom }) => eb('shop_order.id', 'in', selectFrom('found').select('found.id')));
}

/** Counts matching orders up to `max`. */
export async function countMatchingOrders(db: Db, filter: OrderFilter, max: number): Promise<number> {
  const row = await db
    .selectFrom(filterOrders(db, filter).select('id').limit(max).as('found'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** Expression of the phone index: a suffix search becomes a prefix search on the reversed digits. */
const REVERSED_PHONE = sql`reverse(regexp_replace(phone, '\\D', '', 'g'))`;

/** Expression of the index of names: their words, unstemmed. */
const NAME_WORDS = sql`to_tsvector('simple', address ->> 'name')`;

/** Query for the orders that match a filter, unsorted. */
export function filterOrders(db: Db, filter: OrderFilter) {
  const { status, payment, method, country, seller, from, until, among, search } = filter;
  let orders = db.selectFrom('shop_order');
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (payment !== undefined) orders = orders.where('payment_state', '=', payment);
  if (method !== undefined) orders = orders.where('order_method', '=', method);
  if (country !== undefined) orders = orders.where(sql<boolean>`address ->> 'country' = ${country}`);
  if (from !== undefined) orders = orders.where('placed_at', '>=', from);
  if (until !== undefined) orders = orders.where('placed_at', '<', until);
  if (among !== undefined) orders = orders.where(sql<boolean>`id = any(${sql.val([...among])}::uuid[])`);
  if (seller !== undefined)
    orders = orders.where(({ exists, selectFrom }) => {
      const shipments = selectFrom('order_shipment')
        .select('order_shipment.order_id')
        .whereRef('order_shipment.order_id', '=', 'shop_order.id');
      return exists(
        seller === 'shop'
          ? shipments.where('order_shipment.seller_id', 'is', null)
          : shipments.where('order_shipment.seller_id', '=', seller),
      );
    });
  if (search === undefined) return orders;
  const { code, email, phone, nameWords } = search;
  const nameQuery = nameWords.map(({ word, isPrefix }) => `'${word}'${isPrefix ? ':*' : ''}`).join(' & ');
  const emailPrefix = `${escapeLike(email)}%`;
  return orders.where(({ or, eb }) =>
    or([
      eb(sql`lower(email)`, 'like', emailPrefix),
      ...(code === null ? [] : [eb('code', '=', code)]),
      ...(phone === null ? [] : [eb(REVERSED_PHONE, 'like', `${[...phone].reverse().join('')}%`)]),
      ...(nameQuery === '' ? [] : [sql<boolean>`${NAME_WORDS} @@ to_tsquery('simple', ${nameQuery})`]),
    ]),
  );
}

/** Line count, piece count and first line of each order, for order lists. */
export function selectFirstLines(db: Db, orderIds: string[]) {
  return db
    .selectFrom('order_line')
    .select(['order_id', (is) => is.fn.sum<number>('quantity').as('pieces')])
    .select((is) => is.fn.countAll<number>().as('lines'))
    .select(sql<string>`(array_agg(title order by id))[1]`.as('title'))
    .select(sql<string | null>`(array_agg(image order by id))[1]`.as('image'))
    .select(sql<number | null>`(array_agg(inventory_id order by id))[1]`.as('inventory_id'))
    .select(sql<string | null>`(array_agg(ticket_id order by id))[1]`.as('ticket_id'))
    .select(sql<RepairPaymentKind | null>`(array_agg(ticket_payment order by id))[1]`.as('ticket_payment'))
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .groupBy('order_id')
    .limit(orderIds.length)
    .execute();
}
