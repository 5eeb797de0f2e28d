import { type Locale, textIn } from '../../kernel/locale.ts';
import { type CodFee, type PackageContent, type ShippingCharge, shippingCost } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { type Arrival, arrivalOf, readyDay } from './arrival.rules.ts';
import { type PickupPoint, type PlaceAddress, pickupRule, placeOf } from './pickup.rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

/** Identifies a shipping option: type 1 is delivery by a rule, type 2 is pickup at a location. */
export type ShippingWay = { shippingType: 1 | 2; ruleId: number; pointId: number | null };

/** A pickup location in one language, as stored with an order. */
export type PickupPlace = PlaceAddress & { name: string; directions: string };

/** A shipping option for one seller's goods, before their price and weight are known. Amounts are minor units. */
export type ShippingTerms = Arrival & {
  way: ShippingWay;
  title: string;
  charge: ShippingCharge;
  /** Free from this value of goods on. */
  freeOver: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Pickup location; null for delivery. */
  place: PickupPlace | null;
  /** Place of taxation, when it is not the destination. */
  taxedAt: Destination | null;
};

export type ShippingOption = ShippingTerms & { price: number };

/** All shipping rules and pickup locations. */
export type ShippingNet = { rules: readonly ShippingRule[]; points: readonly PickupPoint[] };

type Wish = {
  destination: Destination;
  /** Seller of the goods; null: the shop. */
  sellerId: number | null;
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
export function termsFor({ rules, points }: ShippingNet, query: Wish): ShippingTerms[] {
  const { destination, sellerId, pointId } = query;
  const own = points.filter((point) => point.sellerId === sellerId);
  const near = own.filter(({ id, address }) => address.country === destination.country || id === pointId);
  return [
    ...rulesFor(rules, destination, sellerId).map((rule) => sentTerms(rule, query)),
    ...near.flatMap((point) => {
      const rule = pickupRule(rules, point);
      return rule ? [collectedTerms(rule, point, query)] : [];
    }),
  ];
}

/** Adds the shipping price of these goods. */
export function priced(terms: readonly ShippingTerms[], content: PackageContent): ShippingOption[] {
  return terms.map((one) => ({ ...one, price: shippingCost(one.charge, content) }));
}

/** Whether both identify the same option; pickups are compared by location only. */
export function isWay(one: ShippingWay, other: ShippingWay): boolean {
  if (one.shippingType !== other.shippingType) return false;
  return one.shippingType === 2 ? one.pointId === other.pointId : one.ruleId === other.ruleId;
}

function sentTerms(rule: ShippingRule, { locale, now, timeZone }: Wish): ShippingTerms {
  const { id, price, pricedBy, steps, freeOver, codAllowed, codFee } = rule;
  return {
    way: { shippingType: 1, ruleId: id, pointId: null },
    title: textIn(rule.title, locale),
    charge: { price, pricedBy, steps, freeOver },
    ...{ freeOver, codAllowed, codFee },
    ...arrivalOf(rule, now, timeZone),
    place: null,
    taxedAt: null,
  };
}

function collectedTerms(rule: ShippingRule, point: PickupPoint, { locale, now }: Wish): ShippingTerms {
  const name = textIn(point.name, locale);
  const day = readyDay(point, now);
  return {
    way: { shippingType: 2, ruleId: rule.id, pointId: point.id },
    title: name,
    charge: { price: rule.pickupFee ?? 0, pricedBy: 'goods', steps: [], freeOver: null },
    freeOver: null,
    codAllowed: rule.codAllowed,
    codFee: rule.codFee,
    earliest: day,
    latest: day,
    place: { ...point.address, name, directions: textIn(point.directions, locale) },
    taxedAt: placeOf(point),
  };
}
