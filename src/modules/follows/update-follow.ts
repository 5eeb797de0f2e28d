import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import { findStore } from '../sellers/find-store.ts';
import type { FollowInput } from './follows.input.ts';
import { MAX_FOLLOWED_STORES } from './follows.rules.ts';
import { countFollowers, deleteFollower, insertFollower, lockFollows, selectFollowedIds } from './follows.store.ts';

/** `followers` is the total follower count of the store. */
export type FollowUpdate = { following: boolean; followers: number };

/**
 * Follows or unfollows a store. Refuses with `catalog.unknown-store` a store that is not open (unfollowing is always
 * possible) and with `following.full`.
 */
export async function updateFollow(
  db: Db,
  customerId: string,
  { store_id: storeId, keep }: FollowInput,
  now: Date,
): Promise<Result<FollowUpdate>> {
  return inTransaction(db, async (tx) => {
    await lockFollows(tx, customerId);
    const ids = await selectFollowedIds(tx, customerId);
    const isFollowing = ids.includes(storeId);
    const shouldFollow = keep ?? !isFollowing;
    if (shouldFollow && !isFollowing) {
      if (!(await findStore(tx, storeId))) return refuse('catalog.unknown-store', {}, 'missing');
      if (ids.length >= MAX_FOLLOWED_STORES) return refuse('following.full', { most: MAX_FOLLOWED_STORES });
      await insertFollower(tx, { seller_id: storeId, customer_id: customerId, followed_at: now });
    }
    if (!shouldFollow && isFollowing) await deleteFollower(tx, customerId, storeId);
    const followers = (await countFollowers(tx, [storeId])).get(storeId) ?? 0;
    return ok({ following: shouldFollow, followers });
  });
}
