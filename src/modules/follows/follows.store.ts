import { sql } from 'kysely';
import type { Db } from '../../platform/database/db.ts';
import { MAX_FOLLOWED_STORES } from './follows.rules.ts';
import type { StoreFollowerTable } from './follows.tables.ts';

/** Advisory lock on the follows of a customer until the transaction ends, so that concurrent calls respect the limit. */
export async function lockFollows(tx: Db, customerId: string): Promise<void> {
  await sql`select pg_advisory_xact_lock(hashtext('follow'), hashtext(${customerId}))`.execute(tx);
}

/** Ids of the stores that the customer follows, newest first. */
export async function selectFollowedIds(db: Db, customerId: string): Promise<number[]> {
  const rows = await db
    .selectFrom('store_follower')
    .select('seller_id')
    .where('customer_id', '=', customerId)
    .orderBy('followed_at', 'desc')
    .orderBy('seller_id', 'desc')
    .limit(MAX_FOLLOWED_STORES)
    .execute();
  return rows.map(({ seller_id }) => seller_id);
}

export async function insertFollower(tx: Db, row: StoreFollowerTable): Promise<void> {
  await tx
    .insertInto('store_follower')
    .values(row)
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteFollower(tx: Db, customerId: string, sellerId: number): Promise<void> {
  await tx
    .deleteFrom('store_follower')
    .where('customer_id', '=', customerId)
    .where('seller_id', '=', sellerId)
    .execute();
}

/** Follower count by store id; stores without followers are not in the map. */
export async function countFollowers(db: Db, sellerIds: readonly number[]): Promise<Map<number, number>> {
  if (sellerIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('store_follower')
    .select((is) => ['seller_id', is.fn.countAll<number>().as('followers')])
    .where('seller_id', 'in', sellerIds)
    .groupBy('seller_id')
    .execute();
  return new Map(rows.map(({ seller_id, followers }) => [seller_id, Number(followers)]));
}
