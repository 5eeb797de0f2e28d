import { sql } from 'kysely';
import type { Db } from '../../platform/db.ts';
import { MOST_WISHES } from './wishlist.rules.ts';
import type { WishTable } from './wishlist.tables.ts';

/** Until the transaction ends, nobody else changes the wishes of this customer: the limit is counted once at a time. */
export async function lockWishes(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('wish'), hashtext(${customerId}))`.execute(tx);
}

/** Products on the list, the newest first. */
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
