import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { findStore } from '../sellers/find-store.ts';
import type { FollowInput } from './following.input.ts';
import { MOST_FOLLOWED } from './following.rules.ts';
import { deleteFollower, followedIdsOf, followersOf, insertFollower, lockFollowed } from './following.store.ts';

/** `followers` is the total follower count of the store. */
export type Followed = { following: boolean; followers: number };

/**
 * Follows or unfollows a store. Refuses with `catalog.unknown-store` a store that is not open (unfollowing is always
 * possible) and with `following.full`.
 */
export async function changeFollowing(
  db: Db,
  customerId: string,
  { store_id: storeId, keep }: FollowInput,
  now: Date,
): Promise<Result<Followed>> {
  return inTransaction(db, async (tx) => {
    await lockFollowed(tx, customerId);
    const ids = await followedIdsOf(tx, customerId);
    const isFollowing = ids.includes(storeId);
    const shouldFollow = keep ?? !isFollowing;
    if (shouldFollow && !isFollowing) {
      if (!(await findStore(tx, storeId))) return refuse('catalog.unknown-store', {}, 'missing');
      if (ids.length >= MOST_FOLLOWED) return refuse('following.full', { most: MOST_FOLLOWED });
      await insertFollower(tx, { seller_id: storeId, customer_id: customerId, followed_at: now });
    }
    if (!shouldFollow && isFollowing) await deleteFollower(tx, customerId, storeId);
    const followers = (await followersOf(tx, [storeId])).get(storeId) ?? 0;
    return ok({ following: shouldFollow, followers });
  });
}
