import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { selectPublicSlides } from './slide.store.ts';

/** A change is visible in every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedSlides = cached(CACHE_TTL_MS, selectPublicSlides);

/** Public slides of the home page in all languages, at most a second old. */
export function readSlides(db: Db) {
  return cachedSlides.read(db);
}

/** Call after slides changed in this process. */
export function invalidateSlides(db: Db): void {
  cachedSlides.invalidate(db);
}
