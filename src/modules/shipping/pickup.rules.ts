import type { LocalizedText } from '../../kernel/locale.ts';
import type { OpeningHours } from '../../kernel/time/opening-hours.ts';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import type { Destination } from './address.rules.ts';
import { type ShippingRule, selectShippingRules } from './shipping.rules.ts';

export type PickupAddress = { street: string; city: string; state?: string; zip?: string; country: string };

/** A location where a seller's goods can be picked up. */
export type PickupLocation = OpeningHours & {
  id: number;
  /** Null: the shop. */
  sellerId: number | null;
  name: LocalizedText;
  address: PickupAddress;
  directions: LocalizedText;
  timeZone: string;
  /** Hours until an order is ready, at the earliest. */
  readyInHours: number;
};

/** The location as a destination: picked up goods are taxed there. */
export function toDestination({ address }: PickupLocation): Destination {
  return { country: address.country, state: address.state ?? null, zip: address.zip ?? null };
}

/** The shipping rule for pickups of goods at a location; undefined where pickup is not possible. */
export function findPickupRule(
  rules: readonly ShippingRule[],
  point: PickupLocation,
  content: ShipmentContent,
): ShippingRule | undefined {
  const selected = selectShippingRules(rules, toDestination(point), point.sellerId, content);
  return selected.find(({ pickupFee }) => pickupFee !== null);
}
