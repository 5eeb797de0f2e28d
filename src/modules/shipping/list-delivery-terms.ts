import type { LocalizedText } from '../../kernel/locale.ts';
import type { Db } from '../../platform/database/db.ts';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import { calculateShipping } from '../pricing/shipping-charge.rules.ts';
import type { Destination } from './address.rules.ts';
import { readShippingRules } from './read-shipping-rules.ts';
import { type ShippingRule, selectShippingRules } from './shipping.rules.ts';

/** A delivery option for a destination; amounts in minor units. */
export type DeliveryTerms = {
  title: LocalizedText;
  /** Shipping price of a shipment. */
  calculatePrice(content: ShipmentContent): number;
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
  return selectShippingRules(await readShippingRules(db), destination, sellerId).map(toDeliveryTerms);
}

function toDeliveryTerms(rule: ShippingRule): DeliveryTerms {
  const { title, minDays, maxDays, charge } = rule;
  return { title, minDays, maxDays, calculatePrice: (content) => calculateShipping(charge, content) };
}
