import { type SqlBool, sql } from 'kysely';
import { uuidv7 } from '../../kernel/ids.ts';
import type { Db, Tx } from '../../platform/database/db.ts';
import { prepareQuery } from '../../platform/database/prepared-statements.ts';
import { type CartOwner, MAX_CART_LINES } from './cart.rules.ts';
import type { CartLineTable } from './cart.tables.ts';

export type CartRow = { id: string; version: number; voucher_code: string | null };

function matchesOwner(owner: CartOwner) {
  return 'customerId' in owner
    ? sql<SqlBool>`cart.customer_id = ${owner.customerId}`
    : sql<SqlBool>`cart.guest_hash = ${owner.guestHash}`;
}

export function selectCart(db: Db, owner: CartOwner): Promise<CartRow | undefined> {
  return prepareQuery(
    'cart.of',
    db.selectFrom('cart').select(['id', 'version', 'voucher_code']).where(matchesOwner(owner)),
  ).executeTakeFirst();
}

/** Locks the cart until the transaction ends, so that concurrent changes from two tabs are serialized. */
export function lockCart(tx: Tx, owner: CartOwner): Promise<CartRow | undefined> {
  return prepareQuery(
    'cart.locked',
    tx.selectFrom('cart').select(['id', 'version', 'voucher_code']).where(matchesOwner(owner)).forUpdate(),
  ).executeTakeFirst();
}

/** Locks the cart of the owner, or creates it. `isNew` means that it has no lines. */
export async function lockOrCreateCart(tx: Tx, owner: CartOwner, now: Date): Promise<CartRow & { isNew: boolean }> {
  const ids = 'customerId' in owner ? { customer_id: owner.customerId } : { guest_hash: owner.guestHash };
  const inserting = tx
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
    // the cart exists already, or a concurrent request of the same shopper creates it
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'version', 'voucher_code']);
  const [found, created] = await Promise.all([lockCart(tx, owner), inserting.executeTakeFirst()]);
  if (found) return { ...found, isNew: false };
  if (created) return { ...created, isNew: true };
  const concurrent = await lockCart(tx, owner);
  if (!concurrent) throw new Error('the cart was deleted between insert and lock');
  return { ...concurrent, isNew: false };
}

export async function saveVoucherCode(db: Db, owner: CartOwner, code: string | null): Promise<void> {
  await db.updateTable('cart').set({ voucher_code: code }).where(matchesOwner(owner)).execute();
}

export async function saveVoucherCodeById(tx: Tx, cartId: string, code: string | null): Promise<void> {
  await tx.updateTable('cart').set({ voucher_code: code }).where('id', '=', cartId).execute();
}

/** Increments the version of the locked cart and applies `change`. @returns the new version */
export async function incrementCartVersion(
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

export async function deleteCart(tx: Tx, cartId: string): Promise<void> {
  await tx.deleteFrom('cart').where('id', '=', cartId).execute();
}

/** All columns but `cart_id`: merging two carts copies the lines. */
const CART_LINE_COLUMNS = [
  'id',
  'product_id',
  'inventory_id',
  'quantity',
  'selected',
  'shipping_type',
  'shipping_rule_id',
  'pickup_location_id',
  'displayed_price',
  'bundle_id',
  'home_spm',
  'search_locale',
  'search_query',
  'added_at',
] as const satisfies readonly (keyof CartLineTable)[];

/** Lines of a cart, newest first. */
export function selectCartLines(db: Db, cartId: string) {
  return prepareQuery(
    'cart.lines',
    db
      .selectFrom('cart_line')
      .select(CART_LINE_COLUMNS)
      .where('cart_id', '=', cartId)
      .orderBy('added_at', 'desc')
      .orderBy('id', 'desc')
      .limit(MAX_CART_LINES),
  ).execute();
}

export async function insertCartLine(
  tx: Tx,
  line: Omit<
    CartLineTable,
    ('id' | 'selected' | 'shipping_type' | 'shipping_rule_id' | 'pickup_location_id' | 'bundle_id') | keyof LineSource
  > &
    LineShipping &
    LineSource & { selected: 1 | 2; bundle_id?: number | null },
): Promise<string> {
  const id = uuidv7(line.added_at.getTime());
  await tx
    .insertInto('cart_line')
    .values({ bundle_id: null, shipping_rule_id: null, ...line, id })
    .execute();
  return id;
}

/** Selected shipping option of a line. */
type LineShipping = { shipping_type?: 1 | 2; shipping_rule_id?: number | null; pickup_location_id?: number | null };

/** Attribution of a line: a home slide or a search. */
type LineSource = { home_spm?: number | null; search_locale?: string | null; search_query?: string | null };

type CartLineChange = Partial<Pick<CartLineTable, 'quantity' | 'displayed_price' | 'bundle_id'>> &
  LineSource &
  LineShipping & { selected?: 1 | 2 };

/** Updates lines of one cart; ids of other carts are ignored. @returns the number of updated lines */
export async function updateCartLines(
  tx: Tx,
  cartId: string,
  ids: readonly string[],
  change: CartLineChange,
): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('cart_line')
    .set(change)
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}

/** Selects one line and deselects all others. */
export async function selectOnlyLine(tx: Tx, cartId: string, id: string): Promise<void> {
  await tx
    .updateTable('cart_line')
    .set({ selected: sql`case when id = ${id} then 1 else 2 end` })
    .where('cart_id', '=', cartId)
    .execute();
}

export async function deleteCartLines(tx: Tx, cartId: string, ids: readonly string[]): Promise<number> {
  const { numDeletedRows } = await tx
    .deleteFrom('cart_line')
    .where('cart_id', '=', cartId)
    .where(sql<SqlBool>`id = any(${ids}::uuid[])`)
    .executeTakeFirst();
  return Number(numDeletedRows);
}

/** Number of pieces and repairs in the cart, selected or not, for the header. */
export async function selectPieceCount(db: Db, owner: CartOwner): Promise<number> {
  const row = await prepareQuery(
    'cart.pieces',
    db
      .selectFrom('cart')
      .select(
        sql<number>`(select coalesce(sum(quantity), 0) from cart_line where cart_id = cart.id)::int
        + (select count(*) from cart_repair where cart_id = cart.id)::int`.as('pieces'),
      )
      .where(matchesOwner(owner)),
  ).executeTakeFirst();
  return row?.pieces ?? 0;
}

/** Prices of ended flash sales, used to explain price increases. */
export async function selectEndedFlashPrices(db: Db, productIds: readonly number[], now: Date) {
  if (productIds.length === 0) return [];
  return db
    .selectFrom('flash_sale_product')
    .innerJoin('flash_sale', 'flash_sale.id', 'flash_sale_product.flash_sale_id')
    .select(['flash_sale_product.product_id', 'flash_sale_product.price'])
    .where(sql<SqlBool>`flash_sale_product.product_id = any(${productIds}::int[])`)
    .where('flash_sale.ends_at', '<=', now)
    .orderBy('flash_sale.ends_at', 'desc')
    .limit(MAX_CART_LINES)
    .execute();
}
