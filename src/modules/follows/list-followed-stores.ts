import type { Locale } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import { listStores, type Store, showStore } from '../sellers/list-stores.ts';
import { countFollowers, selectFollowedIds } from './follows.store.ts';

export type StoreWithFollowers = Store & { followers: number };

type Context = { locale: Locale; now: Date };

/** Stores that the customer follows, newest first. Closed stores are omitted while they are closed. */
export async function listFollowedStores(db: Db, customerId: string, context: Context): Promise<StoreWithFollowers[]> {
  const ids = await selectFollowedIds(db, customerId);
  if (ids.length === 0) return [];
  const [stores, followers] = await Promise.all([listStores(db, context), countFollowers(db, ids)]);
  const storeById = new Map(stores.map((store) => [store.id, store]));
  return ids.flatMap((id) => {
    const store = storeById.get(id);
    return store ? [{ ...store, followers: followers.get(id) ?? 0 }] : [];
  });
}

export function listFollowedIds(db: Db, customerId: string): Promise<number[]> {
  return selectFollowedIds(db, customerId);
}

/** All open stores with their follower counts. */
export async function listStoresWithFollowers(db: Db, context: Context): Promise<StoreWithFollowers[]> {
  const stores = await listStores(db, context);
  const followers = await countFollowers(
    db,
    stores.map(({ id }) => id),
  );
  return stores.map((store) => ({ ...store, followers: followers.get(store.id) ?? 0 }));
}

/** One open store with its follower count, by its current or a former slug. */
export async function readStoreWithFollowers(
  db: Db,
  name: string,
  context: Context,
): Promise<StoreWithFollowers | undefined> {
  const store = await showStore(db, name, context);
  if (!store) return undefined;
  return { ...store, followers: (await countFollowers(db, [store.id])).get(store.id) ?? 0 };
}
