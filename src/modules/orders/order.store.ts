import { type Insertable as Insert, type Selectable, sql } from 'kysely';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Db } from '../../platform/db.ts';
import type { PaymentState } from './order.rules.ts';
import type { Actor, OrderStatus } from './order.states.rules.ts';
import type {
  OrderDiscountTable,
  OrderEventTable,
  OrderLineTable,
  OrderPackageTable,
  ShopOrderTable,
} from './order.tables.ts';

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
    packages: Insert<OrderPackageTable>[];
    lines: LineRow[];
    discounts: OrderDiscountTable[];
  },
): Promise<void> {
  await db.insertInto('shop_order').values(rows.order).execute();
  await db.insertInto('order_package').values(rows.packages).execute();
  await db.insertInto('order_line').values(rows.lines).execute();
  if (rows.discounts.length > 0) await db.insertInto('order_discount').values(rows.discounts).execute();
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

/** A whole order, which nobody else changes before the transaction ends. */
export function lockRow(db: Db, orderId: string) {
  return db.selectFrom('shop_order').selectAll().where('id', '=', orderId).forUpdate().executeTakeFirst();
}

export async function putPaymentState(db: Db, orderId: string, state: PaymentState): Promise<void> {
  await db.updateTable('shop_order').set({ payment_state: state }).where('id', '=', orderId).execute();
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

/** Whether there is one, not cancelled, by any of what is known of a buyer. */
export async function hasOrderOf(
  db: Db,
  { customerId, email, phone }: { customerId: string | null; email: string | null; phone: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select from shop_order where customer_id = ${customerId}::uuid and status <> 6)
      or exists (select from shop_order where email = ${email}::text and status <> 6)
      or exists (select from shop_order where phone = ${phone}::text and status <> 6) as found
  `.execute(db);
  return rows[0]?.found ?? false;
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
    .select(SUMMARY)
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .offset(offset)
    .execute();
}

export type SummaryRow = Pick<
  Selectable<ShopOrderTable>,
  'id' | 'code' | 'status' | 'payment_state' | 'placed_at' | 'currency' | 'grand'
>;

const SUMMARY = ['id', 'code', 'status', 'payment_state', 'placed_at', 'currency', 'grand'] as const;

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

export function discountsOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_discount')
    .select(['bundle_id', 'voucher_id', 'code', 'title', 'amount', 'shipping_saved'])
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

/** Of a page of orders, each order's in the order they were made. */
export function packagesOfOrders(db: Db, orderIds: readonly string[]) {
  return db
    .selectFrom('order_package')
    .select(['order_id', 'status', 'shipping_type', 'earliest', 'latest'])
    .where('order_id', 'in', orderIds)
    .orderBy('order_id')
    .orderBy('id')
    .limit(orderIds.length * MOST_LINES)
    .execute();
}

/** Who brings a package, and under which number. */
export async function putTracking(
  db: Db,
  { orderId, packageId }: { orderId: string; packageId: string },
  { carrier, trackingNumber }: { carrier: string; trackingNumber: string },
): Promise<void> {
  await db
    .updateTable('order_package')
    .set({ carrier, tracking_number: trackingNumber })
    .where('order_id', '=', orderId)
    .where('id', '=', packageId)
    .execute();
}

export async function changePaymentState(
  db: Db,
  orderId: string,
  from: readonly PaymentState[],
  to: PaymentState,
): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ payment_state: to })
    .where('id', '=', orderId)
    .where('payment_state', 'in', from)
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

/** What happened to an order, the first first. */
export function eventsOf(db: Db, orderId: string) {
  return db
    .selectFrom('order_event')
    .selectAll()
    .where('order_id', '=', orderId)
    .orderBy('happened_at')
    .orderBy('id')
    .limit(MOST_EVENTS)
    .execute();
}

export async function countEvents(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('order_event')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}
