import { sql } from 'kysely';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Db } from '../../platform/db.ts';
import type { Actor, OrderStatus } from './order.states.rules.ts';
import type { OrderEventTable, OrderLineTable, OrderPackageTable, ShopOrderTable } from './order.tables.ts';

/** An order belongs to a customer, or to the guest token it was placed with. */
export type OrderOwner = { customerId: string } | { guestHash: Buffer };

type Insertable<T, Json extends keyof T> = Omit<T, Json> & Record<Json, string>;

export type OrderRow = Insertable<ShopOrderTable, 'address' | 'billing_address' | 'note'>;
export type LineRow = Insertable<OrderLineTable, 'attributes'>;
export type EventRow = Omit<OrderEventTable, 'note'> & { note: string };

const MOST_LINES = 100;
const MOST_EVENTS = 200;

export async function insertOrder(
  db: Db,
  rows: {
    order: Omit<OrderRow, 'billing_address'> & { billing_address: string | null };
    packages: OrderPackageTable[];
    lines: LineRow[];
  },
): Promise<void> {
  await db.insertInto('shop_order').values(rows.order).execute();
  await db.insertInto('order_package').values(rows.packages).execute();
  await db.insertInto('order_line').values(rows.lines).execute();
}

export async function insertEvents(db: Db, events: EventRow[]): Promise<void> {
  await db.insertInto('order_event').values(events).execute();
}

export type Move = { orderId: string; packageId: string | null; from: OrderStatus; to: OrderStatus };

/** Who moved an order or a package, and when. */
export type MoveReason = { by: Actor; note: string; now: Date };

export async function insertMove(db: Db, { orderId, packageId, from, to }: Move, why: MoveReason): Promise<void> {
  await insertEvents(db, [
    {
      order_id: orderId,
      id: uuidv7(why.now.getTime()),
      package_id: packageId,
      kind: 'status',
      from_state: String(from),
      to_state: String(to),
      by_whom: why.by,
      note: why.note,
      happened_at: why.now,
    },
  ]);
}

/** Moves an order and its packages on, only from the state it is expected in. */
export async function moveOrder(db: Db, orderId: string, from: OrderStatus, to: OrderStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('order_package')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .execute();
  return true;
}

/** Moves one package on, only from the state it is expected in. */
export async function moveParcel(db: Db, { orderId, packageId, from, to }: Move): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('order_package')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('id', '=', packageId)
    .where('status', '=', from)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** The state of an order, which nobody else changes before the transaction ends. */
export async function lockStatus(db: Db, orderId: string): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('status')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export function orderOfCart(db: Db, cartId: string, version: number) {
  return db
    .selectFrom('shop_order')
    .select(['id', 'code', 'grand', 'currency', 'order_method', 'status'])
    .where('cart_id', '=', cartId)
    .where('cart_version', '=', version)
    .executeTakeFirst();
}

export function orderByCode(db: Db, code: string) {
  return db.selectFrom('shop_order').selectAll().where('code', '=', code).executeTakeFirst();
}

export function orderById(db: Db, id: string) {
  return db.selectFrom('shop_order').selectAll().where('id', '=', id).executeTakeFirst();
}

export function ownedOrder(db: Db, owner: OrderOwner, id: string) {
  return ownedBy(db, owner).selectAll().where('id', '=', id).executeTakeFirst();
}

export function ownedOrders(db: Db, owner: OrderOwner, limit: number, offset: number) {
  return ownedBy(db, owner)
    .select(['id', 'code', 'status', 'payment_state', 'placed_at', 'currency', 'grand'])
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

function ownedBy(db: Db, owner: OrderOwner) {
  const orders = db.selectFrom('shop_order');
  return 'customerId' in owner
    ? orders.where('customer_id', '=', owner.customerId)
    : // an order placed before signing up stays with the browser that placed it
      orders.where('guest_hash', '=', owner.guestHash).where('customer_id', 'is', null);
}

export function linesOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_line')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST_LINES)
    .execute();
}

export function packagesOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_package')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('id')
    .limit(MOST_LINES)
    .execute();
}

/** When the order reached each state first; what single packages did before it does not count. */
export async function reachedAt(db: Db, orderId: string): Promise<Map<number, string>> {
  const rows = await db
    .selectFrom('order_event')
    .select(['to_state', (is) => is.fn.min('happened_at').as('at')])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .where('package_id', 'is', null)
    .groupBy('to_state')
    .limit(MOST_EVENTS)
    .execute();
  return new Map(rows.map((row) => [Number(row.to_state), row.at.toISOString()]));
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
