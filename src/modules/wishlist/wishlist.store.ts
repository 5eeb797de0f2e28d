import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { MOST_WISHES } from './wishlist.rules.ts';
import type { WishTable } from './wishlist.tables.ts';

/** Advisory lock on the wishlist of a customer until the transaction ends, so that concurrent calls respect the limit. */
export async function lockWishes(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wish'), hashtext(${customerId}))`.execute(tx);
}

/** Rows of the wishlist, newest first. */
export async function wishRows(db: Db, customerId: string): Promise<Omit<WishTable, 'customer_id'>[]> {
  return db
    .selectFrom('wish')
    .select(['product_id', 'price', 'added_at'])
    .where('customer_id', '=', customerId)
    .orderBy('added_at', 'desc')
    .orderBy('product_id', 'desc')
    .limit(MOST_WISHES)
    .execute();
}

export async function insertWish(tx: Db, wish: WishTable): Promise<void> {
  await tx
    .insertInto('wish')
    .values(wish)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteWish(tx: Db, customerId: string, productId: number): Promise<void> {
  await tx.deleteFrom('wish').where('customer_id', '=', customerId).where('product_id', '=', productId).execute();
}
