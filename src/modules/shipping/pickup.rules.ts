import type { Localized } from '../../kernel/locale.ts';
import type { Opening } from '../../kernel/opening-hours.ts';
import type { Destination } from './address.rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

export type PlaceAddress = { street: string; city: string; state?: string; zip?: string; country: string };

/** Where a seller's goods can be collected. */
export type PickupPoint = Opening & {
  id: number;
  /** Null: the shop's. */
  sellerId: number | null;
  name: Localized;
  address: PlaceAddress;
  directions: Localized;
  timeZone: string;
  /** From the order until it lies ready, at the earliest. */
  readyInHours: number;
};

/** The place as a destination: what is collected there is taxed there. */
export function placeOf({ address }: PickupPoint): Destination {
  return { country: address.country, state: address.state ?? null, zip: address.zip ?? null };
}

/** The rule under which goods are collected at a point; undefined where that cannot be done. */
export function pickupRule(rules: readonly ShippingRule[], point: PickupPoint): ShippingRule | undefined {
  return rulesFor(rules, placeOf(point), point.sellerId).find(({ pickupFee }) => pickupFee !== null);
}
