import type { Localized } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import type { Destination } from './address.rules.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { rulesFor, type ShippingRule, shippingPrice } from './shipping.rules.ts';

/** One way to send goods to a destination; amounts in minor units. */
export type DeliveryTerms = {
  title: Localized;
  /** What sending costs for goods of an amount. */
  priceFor(goods: number): number;
  /** Working days on the way. */
  minDays: number;
  maxDays: number;
};

/** How the shop sends goods to a destination, whatever they cost; none when it does not deliver there. */
export async function listDeliveryTerms(db: Db, destination: Destination): Promise<DeliveryTerms[]> {
  return rulesFor(await readShippingRules(db), destination).map(termsOf);
}

function termsOf(rule: ShippingRule): DeliveryTerms {
  const { title, minDays, maxDays } = rule;
  return { title, minDays, maxDays, priceFor: (goods) => shippingPrice(rule, goods) };
}
