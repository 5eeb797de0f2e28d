import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { MAX_WISHLIST_ITEMS } from './wishlist.rules.ts';
import type { WishlistItemTable } from './wishlist.tables.ts';

/** Advisory lock on the wishlist of a customer until the transaction ends, so that concurrent calls respect the limit. */
export async function lockWishlist(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wish'), hashtext(${customerId}))`.execute(tx);
}

/** Rows of the wishlist, newest first. */
export async function selectWishlistRows(
  db: Db,
  customerId: string,
): Promise<Omit<WishlistItemTable, 'customer_id'>[]> {
  return db
    .selectFrom('wish')
    .select(['product_id', 'price', 'added_at'])
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .limit(MAX_WISHLIST_ITEMS)
    .execute();
}

export async function insertWishlistItem(tx: Db, wish: WishlistItemTable): Promise<void> {
  await tx
    .insertInto('wish')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWishlistItem(tx: Db, customerId: string, productId: number): Promise<void> {
  await tx.deleteFrom('wish').where('customer_id', '=', customerId).where('product_id', '=', productId).execute();
}
