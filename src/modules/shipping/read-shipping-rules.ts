import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import type { PickupPoint } from './pickup.rules.ts';
import type { ShippingRule } from './shipping.rules.ts';
import { publicPoints, publicRules } from './shipping.store.ts';

/** Changes in the admin application become visible on every process within this time. */
const FRESH_MS = 1000;

const rules = hold(FRESH_MS, publicRules);
const points = hold(FRESH_MS, publicPoints);

/** Active shipping rules, cached for up to a second; inside a transaction always current. */
export function readShippingRules(db: Db): Promise<ShippingRule[]> {
  return rules.read(db);
}

/** Active pickup locations, cached in the same way. */
export function readPickupPoints(db: Db): Promise<PickupPoint[]> {
  return points.read(db);
}
