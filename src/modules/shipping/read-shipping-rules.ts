import type { Db } from '../../platform/db.ts';
import { hold } from '../../platform/held.ts';
import type { ShippingRule } from './shipping.rules.ts';
import { publicRules } from './shipping.store.ts';

/** A change in the back office shows within this time on every process. */
const FRESH_MS = 1000;

const rules = hold(FRESH_MS, publicRules);

/** Every public way of sending goods, at most a second old. */
export function readShippingRules(db: Db): Promise<ShippingRule[]> {
  return rules.read(db);
}
