import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findFreeShippingThreshold } from '../../pricing/free-shipping.rules.ts';
import type { ShipmentContent } from '../../pricing/shipment-content.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { readShippingRules } from '../../shipping/read-shipping-rules.ts';
import { type ShippingRule, selectShippingRules } from '../../shipping/shipping.rules.ts';

/**
 * Delivery options that lists offer as filters: those of the shop's country, because the visitor's address is unknown, and
 * the chosen ones. Refuses an unknown id as missing, and an option for some products only.
 */
export async function listShippingFilters(db: Db, chosen: readonly number[]): Promise<Result<ShippingRule[]>> {
  const rules = await readShippingRules(db);
  if (!chosen.every((id) => rules.some((rule) => rule.id === id && !rule.forAssignedProducts)))
    return refuse('catalog.unknown-shipping', {}, 'missing');
  const { defaultCountry } = await readSettings(db);
  const own = selectShippingRules(rules, { country: defaultCountry, state: null, zip: null });
  const ids = new Set([...own.map(({ id }) => id), ...chosen]);
  return ok(rules.filter(({ id }) => ids.has(id)));
}

/** The first delivery option of a product of a seller (null: the shop) to the shop's default country and state, if there is one. */
export async function findDefaultShippingRule(
  db: Db,
  sellerId: number | null,
  content: ShipmentContent,
): Promise<ShippingRule | null> {
  const [rules, { defaultCountry, defaultState }] = await Promise.all([readShippingRules(db), readSettings(db)]);
  const destination = { country: defaultCountry, state: defaultState, zip: null };
  const [first] = selectShippingRules(rules, destination, sellerId, content);
  return first ?? null;
}

/** Lowest price that counts for a delivery option, in minor units: an option with free delivery counts from that threshold. */
export function getFilterThreshold(rule: ShippingRule): number {
  return findFreeShippingThreshold(rule.charge) ?? 0;
}

/** Whether the delivery option is free, or free from a threshold. */
export function canBeFree(rule: ShippingRule): boolean {
  return findFreeShippingThreshold(rule.charge) !== null;
}
