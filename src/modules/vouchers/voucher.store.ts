import { type Insertable, type Selectable, type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../platform/database/db.ts';
import type {} from '../catalog/catalog.tables.ts';
import type { VoucherTable } from './voucher.tables.ts';

export type VoucherRow = Selectable<VoucherTable>;

/** The buyer; guests are identified by e-mail address and phone number only. */
export type VoucherBuyer = { customerId: string | null; email: string | null; phone: string | null };

const MAX_LISTED_VOUCHERS = 100;

const COLUMNS = [
  'id',
  'code',
  'title',
  'price_model',
  'value',
  'max_discount',
  'min_spend',
  'usage_limit',
  'used',
  'per_user_limit',
  'starts_at',
  'ends_at',
  'source_type',
  'source_ids',
  'seller_id',
  'free_shipping',
  'first_order_only',
  'login_required',
  'public',
  'status',
] as const;

/** Finds an active voucher. */
export function findVoucherByCode(db: Db, code: string): Promise<VoucherRow | undefined> {
  return db.selectFrom('voucher').select(COLUMNS).where('code', '=', code).where('status', '=', 1).executeTakeFirst();
}

export async function insertVoucher(tx: Tx, row: Insertable<VoucherTable>): Promise<number> {
  const { id } = await tx.insertInto('voucher').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/** For each product: whether the voucher applies to it, and whether it is its seller's. */
export async function selectProductsInScope(
  db: Db,
  { source_type, source_ids, seller_id }: VoucherRow,
  productIds: readonly number[],
): Promise<Map<number, { inScope: boolean; ofSeller: boolean }>> {
  const { rows } = await sql<{ id: number; in_scope: boolean; of_seller: boolean }>`
    with recursive inside as (
      select id from category where id = any(${source_ids}::int[])
      union
      select child.id from category child join inside on child.parent_id = inside.id
    )
    select product.id, coalesce(product.seller_id = ${seller_id}::int, ${seller_id === null}) as of_seller,
      case ${source_type}::int
        when 1 then product.category_id in (select id from inside)
        when 2 then product.category_id in (select id from inside)
        when 3 then exists (
          select from product_tag tagged where tagged.product_id = product.id and tagged.tag_id = any(${source_ids}::int[])
        )
        when 4 then product.brand_id = any(${source_ids}::int[])
        when 5 then product.id = any(${source_ids}::int[])
        else true
      end as in_scope
    from product
    where product.id = any(${productIds}::int[])
    limit ${productIds.length}
  `.execute(db);
  return new Map(rows.map(({ id, in_scope, of_seller }) => [id, { inScope: in_scope, ofSeller: of_seller }]));
}

/** Number of redemptions by a buyer, by account, e-mail address or phone number. */
export async function countUses(
  db: Db,
  voucherId: number,
  { customerId, email, phone }: VoucherBuyer,
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from voucher_use
    where voucher_id = ${voucherId} and returned_at is null
      and (customer_id = ${customerId}::uuid or email = ${email}::text or phone = ${phone}::text)
  `.execute(db);
  return rows[0]?.count ?? 0;
}

/** Limits per buyer. */
export function findBuyerLimits(tx: Tx, id: number) {
  return tx
    .selectFrom('voucher')
    .select(['per_user_limit', 'first_order_only'])
    .where('id', '=', id)
    .executeTakeFirst();
}

/** Increments the use count if the limit allows it. The row stays locked: other buyers with this voucher wait. */
export function incrementUses(tx: Tx, voucherId: number) {
  return tx
    .updateTable('voucher')
    .set((is) => ({ used: is('used', '+', 1) }))
    .where('id', '=', voucherId)
    .where('status', '=', 1)
    .where(sql<SqlBool>`(usage_limit is null or used < usage_limit)`)
    .returning(['per_user_limit', 'first_order_only'])
    .executeTakeFirst();
}

export async function insertRedemption(
  tx: Tx,
  use: {
    voucher_id: number;
    order_id: string;
    customer_id: string | null;
    email: string;
    phone: string;
    used_at: Date;
  },
): Promise<void> {
  await tx
    .insertInto('voucher_use')
    .values({ ...use, returned_at: null })
    .execute();
}

/** Reverts an order's redemption; returns how many there were: one or none. */
export async function revertRedemption(tx: Tx, orderId: string, now: Date): Promise<number> {
  const { rows } = await sql`
    with returned as (
      update voucher_use set returned_at = ${now} where order_id = ${orderId} and returned_at is null returning voucher_id
    )
    update voucher set used = used - 1 from returned where voucher.id = returned.voucher_id returning voucher.id
  `.execute(tx);
  return rows.length;
}

/** The reverted redemption of an order. */
export function findRevertedRedemption(tx: Tx, orderId: string) {
  return tx
    .selectFrom('voucher_use')
    .select(['voucher_id', 'customer_id', 'email', 'phone'])
    .where('order_id', '=', orderId)
    .where('returned_at', 'is not', null)
    .executeTakeFirst();
}

export async function restoreRedemption(tx: Tx, orderId: string): Promise<void> {
  await tx.updateTable('voucher_use').set({ returned_at: null }).where('order_id', '=', orderId).execute();
}

/** Vouchers for a customer: public ones that have started and those used before; first to expire first. */
export async function selectCustomerVouchers(
  db: Db,
  customerId: string,
  now: Date,
): Promise<(VoucherRow & { own_uses: number })[]> {
  const { rows } = await sql<VoucherRow & { own_uses: number }>`
    select voucher.id, voucher.code, voucher.title, voucher.price_model, voucher.value, voucher.max_discount,
      voucher.min_spend, voucher.usage_limit, voucher.used, voucher.per_user_limit, voucher.starts_at, voucher.ends_at,
      voucher.source_type, voucher.source_ids, voucher.seller_id, voucher.free_shipping, voucher.first_order_only,
      voucher.login_required, voucher.public, voucher.status, own.uses as own_uses
    from voucher
    cross join lateral (
      select count(*)::int as uses from voucher_use used
      where used.voucher_id = voucher.id and used.customer_id = ${customerId} and used.returned_at is null
    ) own
    where voucher.status = 1 and (own.uses > 0 or voucher.public and coalesce(voucher.starts_at <= ${now}, true))
    order by voucher.ends_at nulls last, voucher.id
    limit ${MAX_LISTED_VOUCHERS}
  `.execute(db);
  return rows;
}
