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

/** Goods of one seller; null: of the shop. */
type GoodsToShip = { sellerId: number | null; content: ShipmentContent };

/** Reads the rules once and lists the delivery options to a destination for many goods; empty where there is no delivery. */
export async function readDeliveryTerms(
  db: Db,
  destination: Destination,
): Promise<(goods: GoodsToShip) => DeliveryTerms[]> {
  const rules = await readShippingRules(db);
  return ({ sellerId, content }) => selectShippingRules(rules, destination, sellerId, content).map(toDeliveryTerms);
}

function toDeliveryTerms(rule: ShippingRule): DeliveryTerms {
  const { title, minDays, maxDays, charge } = rule;
  return { title, minDays, maxDays, calculatePrice: (content) => calculateShipping(charge, content) };
}
