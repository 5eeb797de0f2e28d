import { type Selectable, sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import type { OrderAddress, PaymentState } from './order.rules.ts';
import type { OrderStatus } from './order.states.rules.ts';
import type { ShopOrderTable } from './order.tables.ts';

/** An order belongs to a customer, or to the guest token it was placed with. */
export type OrderOwner = { customerId: string } | { guestHash: Buffer };

const ORDER_COLUMNS = [
  'id',
  'code',
  'customer_id',
  'email',
  'phone',
  'locale',
  'currency',
  'order_method',
  'status',
  'payment_state',
  'goods',
  'discount',
  'shipping',
  'cod_fee',
  'tax',
  'prices_include_tax',
  'grand',
  'address',
  'billing_address',
  'note',
  'home_spm',
  'placed_at',
] as const satisfies readonly (keyof ShopOrderTable)[];

export type OrderRow = Pick<Selectable<ShopOrderTable>, (typeof ORDER_COLUMNS)[number]>;

/** Changes the status of an order and of its shipments only if the order still has the expected status. */
export async function updateOrderStatus(db: Db, orderId: string, from: OrderStatus, to: OrderStatus): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('shop_order')
    .set({ status: to })
    .where('id', '=', orderId)
    .where('status', '=', from)
    .executeTakeFirst();
  if (numUpdatedRows === 0n) return false;
  await db
    .updateTable('order_shipment')
    .set({ status: to })
    .where('order_id', '=', orderId)
    .where('status', '=', from)
    .execute();
  return true;
}

/** Selects an order for update. */
export function lockOrderRow(db: Db, orderId: string) {
  return prepareQuery(
    'orders.locked',
    db
      .selectFrom('shop_order')
      .select(['id', 'code', 'locale', 'currency', 'order_method', 'status', 'payment_state', 'grand'])
      .where('id', '=', orderId)
      .forUpdate(),
  ).executeTakeFirst();
}

export async function savePaymentState(db: Db, orderId: string, state: PaymentState): Promise<void> {
  await db.updateTable('shop_order').set({ payment_state: state }).where('id', '=', orderId).execute();
}

/** Selects the status of an order for update. */
export async function lockOrderStatus(db: Db, orderId: string): Promise<OrderStatus | undefined> {
  const row = await db
    .selectFrom('shop_order')
    .select('status')
    .where('id', '=', orderId)
    .forUpdate()
    .executeTakeFirst();
  return row?.status;
}

export function selectOrderByCart(db: Db, cartId: string, version: number) {
  return prepareQuery(
    'orders.of-cart',
    db
      .selectFrom('shop_order')
      .select(['id', 'code', 'grand', 'currency', 'order_method', 'status'])
      .where('cart_id', '=', cartId)
      .where('cart_version', '=', version),
  ).executeTakeFirst();
}

/** Whether an order that is not cancelled matches any identifier of the buyer. */
export async function hasActiveOrder(
  db: Db,
  { customerId, email, phone }: { customerId: string | null; email: string | null; phone: string | null },
): Promise<boolean> {
  const { rows } = await sql<{ found: boolean }>`
    select exists (select 1 from shop_order where customer_id = ${customerId}::uuid and status <> 6)
      or exists (select 1 from shop_order where email = ${email}::text and status <> 6)
      or exists (select 1 from shop_order where phone = ${phone}::text and status <> 6) as found
  `.execute(db);
  return rows[0]?.found ?? false;
}

export function selectOrderByCode(db: Db, code: string) {
  return db.selectFrom('shop_order').select(ORDER_COLUMNS).where('code', '=', code).executeTakeFirst();
}

export function selectOrderById(db: Db, id: string) {
  return prepareQuery(
    'orders.by-id',
    db.selectFrom('shop_order').select(ORDER_COLUMNS).where('id', '=', id),
  ).executeTakeFirst();
}

/** Owner of an order; the guest hash is read here only. */
export function selectOrderOwner(db: Db, id: string) {
  return db.selectFrom('shop_order').select(['customer_id', 'guest_hash']).where('id', '=', id).executeTakeFirst();
}

export function selectBuyerOrder(db: Db, owner: OrderOwner, id: string) {
  return filterByOwner(db, owner).select(ORDER_COLUMNS).where('id', '=', id).executeTakeFirst();
}

/** Query for the orders of an owner. */
export function filterByOwner(db: Db, owner: OrderOwner) {
  const orders = db.selectFrom('shop_order');
  return 'customerId' in owner
    ? orders.where('customer_id', '=', owner.customerId)
    : // an order placed before sign-up stays bound to the guest token
      orders.where('guest_hash', '=', owner.guestHash).where('customer_id', 'is', null);
}

export async function updatePaymentState(
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

export async function updateOrderMethod(db: Db, orderId: string, method: number): Promise<void> {
  await db.updateTable('shop_order').set({ order_method: method }).where('id', '=', orderId).execute();
}

export async function updateShippingAddress(
  db: Db,
  orderId: string,
  { address, billingAddress }: { address: OrderAddress; billingAddress: OrderAddress | null },
): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({
      phone: address.phone,
      address: JSON.stringify(address),
      billing_address: billingAddress === null ? null : JSON.stringify(billingAddress),
    })
    .where('id', '=', orderId)
    .execute();
}

/** Latest other orders of a customer, or of the same e-mail address. */
export function selectOtherOrders(
  db: Db,
  { id, customerId, email }: { id: string; customerId: string | null; email: string },
  limit: number,
) {
  return db
    .selectFrom('shop_order')
    .select(['code', 'status', 'placed_at', 'currency', 'grand'])
    .where('id', '<>', id)
    .where(({ or, eb }) =>
      or([eb('email', '=', email), ...(customerId === null ? [] : [eb('customer_id', '=', customerId)])]),
    )
    .orderBy('placed_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
}

export async function updateOrderCustomer(db: Db, orderId: string, customerId: string): Promise<void> {
  await db
    .updateTable('shop_order')
    .set({ customer_id: customerId, guest_hash: null })
    .where('id', '=', orderId)
    .execute();
}
