import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { type HomeCollectionRow, selectHomeCollections } from './home.store.ts';

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;
/** Products per collection. */
const MAX_COLLECTION_PRODUCTS = 12;

const cachedCollections = cached(CACHE_TTL_MS, (db) => selectHomeCollections(db, MAX_COLLECTION_PRODUCTS));

/** Collections of the home page with their first products, at most a second old. */
export function readHomeCollections(db: Db): Promise<HomeCollectionRow[]> {
  return cachedCollections.read(db);
}

/** Call after collections or their products changed in this process. */
export function invalidateHomeCollections(db: Db): void {
  cachedCollections.invalidate(db);
}
