import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { shippingCost } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

/** A delivery option for a destination; amounts in minor units. */
export type DeliveryTerms = {
  title: Localized;
  /** Shipping price for a value of goods and a weight. */
  priceFor(goods: number, weightG: number): number;
  /** Transit time in working days. */
  minDays: number;
  maxDays: number;
};

/** Delivery options for a seller's goods (null: the shop's) to a destination; empty where there is no delivery. */
export async function listDeliveryTerms(
  db: Db,
  destination: Destination,
  sellerId: number | null,
): Promise<DeliveryTerms[]> {
  return rulesFor(await readShippingRules(db), destination, sellerId).map(termsOf);
}

function termsOf(rule: ShippingRule): DeliveryTerms {
  const { title, minDays, maxDays } = rule;
  return { title, minDays, maxDays, priceFor: (goods, weightG) => shippingCost(rule, { goods, weightG }) };
}
