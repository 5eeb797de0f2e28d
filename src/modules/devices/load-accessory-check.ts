import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import { checkFit, type DeviceProperties } from './fit.rules.ts';
import { selectProductRules } from './fit.store.ts';

/** Changes of compatibility rules are visible within this time. */
const CACHE_TTL_MS = 1000;

const cachedRules = cached(CACHE_TTL_MS, selectProductRules);

/** Returns a predicate: whether the shop has products that certainly fit a model. */
export async function loadAccessoryCheck(db: Db): Promise<(model: DeviceProperties) => boolean> {
  const known = await cachedRules.read(db);
  return (model) => checkFit(known, model).verdict === 'fits';
}
