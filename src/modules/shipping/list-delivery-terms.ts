import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { shippingCost } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

/** One way to send goods to a destination; amounts in minor units. */
export type DeliveryTerms = {
  title: Localized;
  /** What sending costs for goods of an amount and a weight. */
  priceFor(goods: number, weightG: number): number;
  /** Working days on the way. */
  minDays: number;
  maxDays: number;
};

/** How a seller's goods (null: the shop's) are sent to a destination; none where they are not delivered. */
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
