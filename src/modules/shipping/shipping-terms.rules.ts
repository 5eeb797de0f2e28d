import { type Locale, pickTranslation } from '../../kernel/locale.ts';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import { calculateShipping, createFlatCharge, type ShippingCharge } from '../pricing/shipping-charge.rules.ts';
import type { CodFee } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { type DeliveryWindow, estimateArrival, findReadyDay } from './delivery-window.rules.ts';
import { findPickupRule, type PickupAddress, type PickupLocation, toDestination } from './pickup.rules.ts';
import { type ShippingRule, selectShippingRules } from './shipping.rules.ts';

/** Identifies a shipping option: type 1 is delivery by a rule, type 2 is pickup at a location. */
export type ShippingOptionKey = { shippingType: 1 | 2; ruleId: number; pointId: number | null };

/** A pickup location in one language, as stored with an order. */
export type LocalizedPickup = PickupAddress & { name: string; directions: string };

/** A shipping option for one seller's goods, before their content is known. Amounts are minor units. */
export type ShippingTerms = DeliveryWindow & {
  way: ShippingOptionKey;
  title: string;
  charge: ShippingCharge;
  /** Free from this value of goods on. */
  freeOver: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Pickup location; null for delivery. */
  place: LocalizedPickup | null;
  /** Place of taxation, when it is not the destination. */
  taxedAt: Destination | null;
};

export type ShippingOption = ShippingTerms & { price: number };

/** All shipping rules and pickup locations. */
export type ShippingNetwork = { rules: readonly ShippingRule[]; points: readonly PickupLocation[] };

type ShippingTermsQuery = {
  destination: Destination;
  /** Seller of the goods; null: the shop. */
  sellerId: number | null;
  /** The goods, whose products can name shipping rules. */
  content: ShipmentContent;
  /** A pickup location that is offered although it is in another country. */
  pointId?: number | null;
  locale: Locale;
  now: Date;
  /** Time zone of the shop. */
  timeZone: string;
};

/**
 * Shipping options of a seller's goods to a destination, including pickup in its country; empty when there are none.
 */
export function listShippingTerms({ rules, points }: ShippingNetwork, query: ShippingTermsQuery): ShippingTerms[] {
  const { destination, sellerId, content, pointId } = query;
  const own = points.filter((point) => point.sellerId === sellerId);
  const near = own.filter(({ id, address }) => address.country === destination.country || id === pointId);
  return [
    ...selectShippingRules(rules, destination, sellerId, content).map((rule) => toDeliveryTerms(rule, query)),
    ...near.flatMap((point) => {
      const rule = findPickupRule(rules, point, content);
      return rule ? [toPickupTerms(rule, point, query)] : [];
    }),
  ];
}

/** Adds the shipping price of a shipment with this content. */
export function withPrices(terms: readonly ShippingTerms[], content: ShipmentContent): ShippingOption[] {
  return terms.map((one) => ({ ...one, price: calculateShipping(one.charge, content) }));
}

/** Whether both identify the same option; pickups are compared by location only. */
export function isSameOption(one: ShippingOptionKey, other: ShippingOptionKey): boolean {
  if (one.shippingType !== other.shippingType) return false;
  return one.shippingType === 2 ? one.pointId === other.pointId : one.ruleId === other.ruleId;
}

function toDeliveryTerms(rule: ShippingRule, { locale, now, timeZone }: ShippingTermsQuery): ShippingTerms {
  const { id, charge, codAllowed, codFee } = rule;
  return {
    way: { shippingType: 1, ruleId: id, pointId: null },
    title: pickTranslation(rule.title, locale),
    charge,
    freeOver: charge.freeOver,
    codAllowed,
    codFee,
    ...estimateArrival(rule, now, timeZone),
    place: null,
    taxedAt: null,
  };
}

function toPickupTerms(rule: ShippingRule, point: PickupLocation, { locale, now }: ShippingTermsQuery): ShippingTerms {
  const name = pickTranslation(point.name, locale);
  const day = findReadyDay(point, now);
  return {
    way: { shippingType: 2, ruleId: rule.id, pointId: point.id },
    title: name,
    charge: createFlatCharge(rule.pickupFee ?? 0),
    freeOver: null,
    codAllowed: rule.codAllowed,
    codFee: rule.codFee,
    earliest: day,
    latest: day,
    place: { ...point.address, name, directions: pickTranslation(point.directions, locale) },
    taxedAt: toDestination(point),
  };
}
