import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { readShippingRules } from '../shipping/read-shipping-rules.ts';
import { rulesFor, type ShippingRule } from '../shipping/shipping.rules.ts';

/**
 * The ways of delivery that lists are narrowed by: those of the shop's own country, since a list does not know where
 * its reader lives, and the others that were requested. An unknown one is refused as missing.
 */
export async function findShippingWays(db: Db, chosen: readonly number[]): Promise<Result<ShippingRule[]>> {
  const rules = await readShippingRules(db);
  if (!chosen.every((id) => rules.some((rule) => rule.id === id)))
    return refuse('catalog.unknown-shipping', {}, 'missing');
  const { defaultCountry } = await readSettings(db);
  const own = rulesFor(rules, { country: defaultCountry, state: null, zip: null });
  return ok(rules.filter((rule) => own.includes(rule) || chosen.includes(rule.id)));
}

/** The first rule by which a seller's goods (null: the shop's) reach the shop's default country and state, if any does. */
export async function findUsualRule(db: Db, sellerId: number | null): Promise<ShippingRule | null> {
  const [rules, { defaultCountry, defaultState }] = await Promise.all([readShippingRules(db), readSettings(db)]);
  const [first] = rulesFor(rules, { country: defaultCountry, state: defaultState, zip: null }, sellerId);
  return first ?? null;
}

/** From which price on goods go this way: one that can be free takes what it carries for nothing. Minor units. */
export function takesFrom({ price, freeOver }: ShippingRule): number {
  return price === 0 ? 0 : (freeOver ?? 0);
}

/** Whether this way of shipping is free. */
export function isFree({ price, freeOver }: ShippingRule): boolean {
  return price === 0 || freeOver !== null;
}
