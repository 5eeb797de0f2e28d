import { cached } from '../../platform/caching/cached.ts';
import type { Db } from '../../platform/database/db.ts';
import type { PickupLocation } from './pickup.rules.ts';
import type { ShippingRule } from './shipping.rules.ts';
import { selectPublicLocations, selectPublicRules } from './shipping.store.ts';

/** Changes in the admin application become visible on every process within this time. */
const CACHE_TTL_MS = 1000;

const cachedRules = cached(CACHE_TTL_MS, selectPublicRules);
const cachedLocations = cached(CACHE_TTL_MS, selectPublicLocations);

/** Active shipping rules, cached for up to a second; inside a transaction always current. */
export function readShippingRules(db: Db): Promise<ShippingRule[]> {
  return cachedRules.read(db);
}

/** Active pickup locations, cached in the same way. */
export function readPickupLocations(db: Db): Promise<PickupLocation[]> {
  return cachedLocations.read(db);
}

/** Call after a change in this process: the next read queries the database. */
export function invalidateShippingRules(db: Db): void {
  cachedRules.invalidate(db);
}

/** As `invalidateShippingRules`, for pickup locations. */
export function invalidatePickupLocations(db: Db): void {
  cachedLocations.invalidate(db);
}
