import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import type { PickupPoint } from './pickup.rules.ts';
import type { ShippingRule } from './shipping.rules.ts';
import { publicPoints, publicRules } from './shipping.store.ts';

/** A change in the back office shows within this time on every process. */
const FRESH_MS = 1000;

const rules = hold(FRESH_MS, publicRules);
const points = hold(FRESH_MS, publicPoints);

/** Every public way of sending goods, at most a second old; inside a transaction as it is now. */
export function readShippingRules(db: Db): Promise<ShippingRule[]> {
  return rules.read(db);
}

/** Every place where goods can be collected, as fresh. */
export function readPickupPoints(db: Db): Promise<PickupPoint[]> {
  return points.read(db);
}
