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

export function ownedOrders(db: Db, owner: OrderOwner, limit: number, offset: number) {
  return ownedBy(db, owner)
    .select(SUMMARY)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export async function countOrders(db: Db, owner: OrderOwner): Promise<number> {
  const row = await ownedBy(db, owner).select(db.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
  return row.count;
}

/** What narrows a list of everybody's orders. */
export type OrderFilter = {
  status?: OrderStatus;
  payment?: PaymentState;
  /** A whole code, or the beginning of an e-mail address in small letters. */
  search?: { code: string | null; email: string };
};

/** Everybody’s orders, the newest first. */
export function findOrders(db: Db, filter: OrderFilter, limit: number, offset: number): Promise<SummaryRow[]> {
  return filtered(db, filter)
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
    .selectFrom(filtered(db, filter).select('id').limit(most).as('found'))
    .select((is) => is.fn.countAll<number>().as('count'))
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

function filtered(db: Db, { status, payment, search }: OrderFilter) {
  let orders = db.selectFrom('shop_order');
  if (status !== undefined) orders = orders.where('status', '=', status);
  if (payment !== undefined) orders = orders.where('payment_state', '=', payment);
  if (search === undefined) return orders;
  const { code, email } = search;
  const beginning = `${email.replace(/[\\%_]/g, '\\$&')}%`;
  return orders.where(({ or, eb }) =>
    or([eb(sql`lower(email)`, 'like', beginning), ...(code === null ? [] : [eb('code', '=', code)])]),
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
