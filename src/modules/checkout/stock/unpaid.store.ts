import { sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import type {} from '../../catalog/catalog.tables.ts';
import type {} from '../../orders/order.tables.ts';
import type {} from '../../payments/payment.tables.ts';

declare module '../../../platform/database/db.ts' {
  interface Tables {
    /** Keys by which unpaid orders are counted; SHA-256 of account, guest token, e-mail address or network. */
    unpaid_order_key: { key: Buffer; order_id: string };
  }
}

/** Serializes orders with common keys until the transaction ends; locks are taken in a fixed order. */
export async function lockLimitKeys(tx: Tx, keys: readonly Buffer[]): Promise<void> {
  await sql`
    select pg_advisory_xact_lock(number) from (
      select distinct hashtextextended(encode(key, 'hex'), 48) as number from unnest(${sql.val([...keys])}::bytea[]) key
      order by number
    ) sorted`.execute(tx);
}

export type ReservedStock = { key: Buffer; orders: number; pieces: Record<string, number> };

/** Unpaid orders by key, and the quantities of some variants that they reserve; `except` orders are excluded. */
export async function selectReservedStock(
  tx: Tx,
  { keys, variants, except }: { keys: readonly Buffer[]; variants: readonly number[]; except: readonly string[] },
): Promise<ReservedStock[]> {
  const { rows } = await sql<ReservedStock>`
    with open as (
      select own.key, own.order_id from unpaid_order_key own join shop_order o on o.id = own.order_id
      where own.key = any(${sql.val([...keys])}::bytea[]) and o.status = 1 and o.id <> all(${sql.val([...except])}::uuid[])
    ), reserved as (
      select open.key, line.inventory_id, sum(line.quantity - line.cancelled)::int as pieces
      from open join order_line line on line.order_id = open.order_id
      where line.inventory_id = any(${sql.val([...variants])}::int[]) group by open.key, line.inventory_id
    )
    select key, count(*)::int as orders, coalesce(
      (select jsonb_object_agg(reserved.inventory_id, reserved.pieces) from reserved where reserved.key = open.key), '{}'
    ) as pieces
    from open group by key`.execute(tx);
  return rows;
}

/** Stock of some variants. */
export async function selectStock(tx: Tx, variants: readonly number[]): Promise<Map<number, number>> {
  const rows = await tx.selectFrom('inventory').select(['id', 'quantity']).where('id', 'in', variants).execute();
  return new Map(rows.map(({ id, quantity }) => [id, quantity]));
}

/** The newest unpaid order of a key, with its latest payment attempt. */
export async function findNewestUnpaidOrder(
  tx: Tx,
  key: Buffer,
): Promise<{ code: string; attempt: string } | undefined> {
  return tx
    .selectFrom('unpaid_order_key')
    .innerJoin('shop_order', 'shop_order.id', 'unpaid_order_key.order_id')
    .innerJoin('payment_attempt', 'payment_attempt.order_id', 'shop_order.id')
    .select(['shop_order.code', 'payment_attempt.id as attempt'])
    .where('unpaid_order_key.key', '=', key)
    .where('shop_order.status', '=', 1)
    .orderBy('shop_order.placed_at', 'desc')
    .orderBy('shop_order.id', 'desc')
    .orderBy('payment_attempt.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
}

const MAX_REPLACED_ORDERS = 20;

/**
 * Unpaid orders of a buyer that contain only these variants and have no payment in progress; transfers and payments in
 * review are excluded.
 */
export async function selectReplaceableOrders(
  tx: Tx,
  owner: CartOwner,
  variants: readonly number[],
): Promise<string[]> {
  const isOwn =
    'customerId' in owner
      ? sql<boolean>`o.customer_id = ${owner.customerId}`
      : sql<boolean>`o.guest_hash = ${owner.guestHash} and o.customer_id is null`;
  const query = sql<{ id: string }>`
    select o.id from shop_order o
    where o.status = 1 and ${isOwn}
      and exists (select 1 from order_line line where line.order_id = o.id)
      and not exists (
        select 1 from order_line line where line.order_id = o.id
          and (line.inventory_id is null or line.inventory_id <> all(${sql.val([...variants])}::int[]))
      )
      and exists (select 1 from payment_attempt attempt where attempt.order_id = o.id)
      and not exists (
        select 1 from payment_attempt attempt where attempt.order_id = o.id and (
          attempt.status in ('authorized', 'paid', 'partially_refunded', 'review')
          or attempt.status = 'pending' and attempt.hosted_checkout is null
        )
      )
    order by o.placed_at limit ${MAX_REPLACED_ORDERS}`;
  const { rows } = await prepareQuery('checkout.replaceable', query).execute(tx);
  return rows.map(({ id }) => id);
}

export async function insertLimitKeys(tx: Tx, orderId: string, keys: readonly Buffer[]): Promise<void> {
  await tx
    .insertInto('unpaid_order_key')
    .values(keys.map((key) => ({ key, order_id: orderId })))
    .onConflict((on) => on.columns(['key', 'order_id']).doNothing())
    .execute();
}

/** Deletes the keys of orders that are no longer unpaid. */
export async function deleteObsoleteKeys(db: Db): Promise<void> {
  await sql`
    delete from unpaid_order_key where not exists (
      select 1 from shop_order o where o.id = unpaid_order_key.order_id and o.status = 1
    )`.execute(db);
}
