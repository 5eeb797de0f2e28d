import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectSiteFeatures } from '../content.store.ts';

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedFeatures = cached(CACHE_TTL_MS, selectSiteFeatures);

/** Site features in all languages, at most a second old. */
export function readSiteFeatures(db: Db) {
  return cachedFeatures.read(db);
}

/** Call after site features changed in this process. */
export function invalidateSiteFeatures(db: Db): void {
  cachedFeatures.invalidate(db);
}
