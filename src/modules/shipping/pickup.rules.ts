import type { Localized } from '../../kernel/locale.ts';
import type { Opening } from '../../kernel/opening-hours.ts';
import type { Destination } from './address.rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

export type PlaceAddress = { street: string; city: string; state?: string; zip?: string; country: string };

/** A location where a seller's goods can be picked up. */
export type PickupPoint = Opening & {
  id: number;
  /** Null: the shop. */
  sellerId: number | null;
  name: Localized;
  address: PlaceAddress;
  directions: Localized;
  timeZone: string;
  /** Hours until an order is ready, at the earliest. */
  readyInHours: number;
};

/** The location as a destination: picked up goods are taxed there. */
export function placeOf({ address }: PickupPoint): Destination {
  return { country: address.country, state: address.state ?? null, zip: address.zip ?? null };
}

/** The shipping rule for pickups at a location; undefined where pickup is not possible. */
export function pickupRule(rules: readonly ShippingRule[], point: PickupPoint): ShippingRule | undefined {
  return rulesFor(rules, placeOf(point), point.sellerId).find(({ pickupFee }) => pickupFee !== null);
}
