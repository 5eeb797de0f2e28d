import { cached } from '../../../platform/caching/cached.ts';
import type { Db } from '../../../platform/database/db.ts';
import { createRepairCatalog, type RepairCatalog } from './catalog.rules.ts';
import { selectCatalog } from './catalog.store.ts';

/** Hundreds of models and twenty thousand prices change a few times a week and are read by every list. */
const CACHE_TTL_MS = 60_000;

const cachedCatalog = cached(CACHE_TTL_MS, async (db) => createRepairCatalog(await selectCatalog(db)));

/** The repair catalog with the lowest prices, at most a minute old. */
export function readRepairCatalog(db: Db): Promise<RepairCatalog> {
  return cachedCatalog.read(db);
}
