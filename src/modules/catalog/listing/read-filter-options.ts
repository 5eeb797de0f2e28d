import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { type FilterOptions, selectFilterOptions } from './filter-options.store.ts';

/** New brands and categories appear in every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedOptions = cached(CACHE_TTL_MS, selectFilterOptions);

/** Categories, brands, collections and attribute values for listings, at most a second old. */
export function readFilterOptions(db: Db): Promise<FilterOptions> {
  return cachedOptions.read(db);
}

/** Call after categories, brands, collections or attribute values changed in this process. */
export function invalidateFilterOptions(db: Db): void {
  cachedOptions.invalidate(db);
  expireFacetIndex(db);
}
