import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { prepared } from '../../platform/prepared.ts';
import { type CartOwner, MOST_LINES } from './cart.rules.ts';
import type { CartLineTable } from './cart.tables.ts';

export type CartRow = { id: string; version: number; voucher_code: string | null };

function ofOwner(owner: CartOwner) {
  return 'customerId' in owner
    ? sql<SqlBool>`cart.customer_id = ${owner.customerId}`
    : sql<SqlBool>`cart.guest_hash = ${owner.guestHash}`;
}

export function cartOf(db: Db, owner: CartOwner): Promise<CartRow | undefined> {
  return prepared(
    'cart.of',
    db.selectFrom('cart').select(['id', 'version', 'voucher_code']).where(ofOwner(owner)),
  ).executeTakeFirst();
}

/** The owner's cart, locked until the transaction ends: two tabs change it one after the other. */
export function lockCart(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  return prepared(
    'cart.locked',
    tx.selectFrom('cart').select(['id', 'version', 'voucher_code']).where(ofOwner(owner)).forUpdate(),
  ).executeTakeFirst();
}

/** `isNew`: nothing can be in it. */
export async function lockOrMakeCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow & { isNew: boolean }> {
  const found = await lockCart(tx, owner);
  if (found) return { ...found, isNew: false };
  const ids = 'customerId' in owner ? { customer_id: owner.customerId } : { guest_hash: owner.guestHash };
  const made = await tx
    .insertInto('cart')
    .values({
      id: uuidv7(now.getTime()),
      customer_id: null,
      guest_hash: null,
      voucher_code: null,
      ...ids,
      created_at: now,
      updated_at: now,
    })
    // another tab of the same shopper may have been first
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version', 'voucher_code'])
    .executeTakeFirst();
  if (made) return { ...made, isNew: true };
  const theirs = await lockCart(tx, owner);
  if (!theirs) throw new Error('a cart vanished between its making and its locking');
  return { ...theirs, isNew: false };
}

export async function putVoucher(db: Db, owner: CartOwner, code: string | null): Promise<void> {
  await db.updateTable('cart').set({ voucher_code: code }).where(ofOwner(owner)).execute();
}

export async function putVoucherOf(tx: Tx, cartId: string, code: string | null): Promise<void> {
  await tx.updateTable('cart').set({ voucher_code: code }).where('id', '=', cartId).execute();
}

/** Says that the locked cart changed, in its lines or in what is given; the new version. */
export async function touchCart(
  tx: Tx,
  cartId: string,
  now: Date,
  change: { voucher_code?: null } = {},
): Promise<number> {
  const { version } = await tx
    .updateTable('cart')
    .set((is) => ({ ...change, version: is('version', '+', 1), updated_at: now }))
    .where('id', '=', cartId)
    .returning('version')
    .executeTakeFirstOrThrow();
  return version;
}

export async function dropCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart').where('id', '=', cartId).execute();
}

/** The newest line first. */
export function linesOf(db: Db, cartId: string) {
  return prepared(
    'cart.lines',
    db
      .selectFrom('cart_line')
      .selectAll()
      .where('cart_id', '=', cartId)
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MOST_LINES),
  ).execute();
}

export async function insertLine(
  tx: Tx,
  line: Omit<
    CartLineTable,
    ('id' | 'selected' | 'shipping_type' | 'shipping_rule_id' | 'pickup_point_id' | 'bundle_id') | keyof LineSource
  > &
    Delivery &
    LineSource & { selected: 1 | 2; bundle_id?: number | null },
): Promise<string> {
  const id = uuidv7(line.added_at.getTime());
  await tx
    .insertInto('cart_line')
    .values({ bundle_id: null, shipping_rule_id: null, ...line, id })
    .execute();
  return id;
}

/** How a line gets to its buyer, once that was chosen. */
type Delivery = { shipping_type?: 1 | 2; shipping_rule_id?: number | null; pickup_point_id?: number | null };

/** What led to a line: a home slide, a search. */
type LineSource = { home_spm?: number | null; search_locale?: string | null; search_query?: string | null };

type Change = Partial<Pick<CartLineTable, 'quantity' | 'price_seen' | 'bundle_id'>> &
  LineSource &
  Delivery & { selected?: 1 | 2 };

/** Changes lines of one cart; how many there were. An id of another cart changes nothing. */
export async function changeLines(tx: Tx, cartId: string, ids: readonly string[], change: Change): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set(change)
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Unticks every line but one. */
export async function selectOnly(tx: Tx, cartId: string, id: string): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ selected: sql`case when id = ${id} then 1 else 2 end` })
    .where('cart_id', '=', cartId)
    .execute();
}

export async function deleteLines(tx: Tx, cartId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Pieces and repairs in the cart, ticked or not: what the header counts. */
export async function countPieces(db: Db, owner: CartOwner): Promise<number> {
  const row = await prepared(
    'cart.pieces',
    db
      .selectFrom('cart')
      .select(
        sql<number>`(select coalesce(sum(quantity), 0) from cart_line where cart_id = cart.id)::int
        + (select count(*) from cart_repair where cart_id = cart.id)::int`.as('pieces'),
      )
      .where(ofOwner(owner)),
  ).executeTakeFirst();
  return row?.pieces ?? 0;
}

/** Flash prices of these products that no longer hold, so that a risen price can be explained. */
export async function endedFlashPrices(db: Db, productIds: readonly number[], now: Date) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('flash_product')
    .innerJoin('flash_sale', 'flash_sale.id', 'flash_product.flash_sale_id')
    .select(['flash_product.product_id', 'flash_product.price'])
    .where(sql<SqlBool>`flash_product.product_id = any(${productIds}::int[])`)
    .where('flash_sale.ends_at', '<=', now)
    .orderBy('flash_sale.ends_at', 'desc')
    .limit(MOST_LINES)
    .execute();
}
