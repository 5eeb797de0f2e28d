import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import type { PaymentState } from './order.rules.ts';
import type { OrderStatus } from './order.states.rules.ts';
import { type OrderOwner, ownedBy } from './order.store.ts';
import type { ShopOrderTable } from './order.tables.ts';

export type SummaryRow = Pick<
  Selectable<ShopOrderTable>,
  'id' | 'code' | 'status' | 'payment_state' | 'placed_at' | 'currency' | 'grand'
>;

const SUMMARY = ['id', 'code', 'status', 'payment_state', 'placed_at', 'currency', 'grand'] as const;

/** What narrows the list of somebody's own orders. */
export type OwnFilter = {
  status?: OrderStatus;
  since?: Date;
  /** A whole code, or part of the name of something bought. */
  search?: { code: string | null; title: string };
};

export function ownedOrders(db: Db, owner: OrderOwner, filter: OwnFilter, limit: number, offset: number) {
  return narrowed(db, owner, filter)
    .select(SUMMARY)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrders(db: Db, owner: OrderOwner, filter: OwnFilter): Promise<number> {
  const counted = narrowed(db, owner, filter).select(db.fn.countAll<number>().as('count'));
  return (await counted.executeTakeFirstOrThrow()).count;
}

function narrowed(db: Db, owner: OrderOwner, { status, since, search }: OwnFilter) {
  let orders = ownedBy(db, owner);
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (since !== undefined) orders = orders.where('placed_at', '>=', since);
  if (search === undefined) return orders;
  const { code, title } = search;
  return orders.where(({ or, eb, exists, selectFrom }) => {
    const bought = selectFrom('order_line')
      .select('order_line.order_id')
      .whereRef('order_line.order_id', '=', 'shop_order.id')
      .where('order_line.title', 'ilike', `%${literal(title)}%`);
    return or([exists(bought), ...(code === null ? [] : [eb('code', '=', code)])]);
  });
}

/** Text that means itself in a pattern. */
function literal(text: string): string {
  return text.replace(/[\\%_]/g, '\\$&');
}

/** What narrows a list of everybody's orders. */
export type OrderFilter = {
  status?: OrderStatus;
  payment?: PaymentState;
  /** None but these. */
  among?: readonly string[];
  /** A whole code, the beginning of an e-mail address in small letters, or the last digits of a phone number. */
  search?: { code: string | null; email: string; phone: string | null };
};

/** Everybody’s orders, the newest first. */
export function findOrders(db: Db, filter: OrderFilter, limit: number, offset: number): Promise<SummaryRow[]> {
  return ordersLike(db, filter)
    .select(SUMMARY)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

/** How many they are, counted no further than `most`. */
export async function countFound(db: Db, filter: OrderFilter, most: number): Promise<number> {
  const row = await db
    .selectFrom(ordersLike(db, filter).select('id').limit(most).as('found'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** As the index has it: a number that ends so begins so backwards. */
const BACKWARDS = sql`reverse(regexp_replace(phone, '\\D', '', 'g'))`;

/** Orders that a filter leaves, in no order. */
export function ordersLike(db: Db, { status, payment, among, search }: OrderFilter) {
  let orders = db.selectFrom('shop_order');
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (payment !== undefined) orders = orders.where('payment_state', '=', payment);
  if (among !== undefined) orders = orders.where(sql<boolean>`id = any(${sql.val([...among])}::uuid[])`);
  if (search === undefined) return orders;
  const { code, email, phone } = search;
  const beginning = `${literal(email)}%`;
  return orders.where(({ or, eb }) =>
    or([
      eb(sql`lower(email)`, 'like', beginning),
      ...(code === null ? [] : [eb('code', '=', code)]),
      ...(phone === null ? [] : [eb(BACKWARDS, 'like', `${[...phone].reverse().join('')}%`)]),
    ]),
  );
}

/** Pieces and the first line of each order, for a list. */
export function firstLines(db: Db, orderIds: string[]) {
  return db
    .selectFrom('order_line')
    .select(['order_id', (is) => is.fn.sum<number>('quantity').as('pieces')])
    .select(sql<string>`(array_agg(title order by id))[1]`.as('title'))
    .select(sql<string | null>`(array_agg(image order by id))[1]`.as('image'))
    .where(sql<boolean>`order_id = any(${orderIds})`)
    .groupBy('order_id')
    .limit(orderIds.length)
    .execute();
}
