import { type Locale, textIn } from '../../kernel/locale.ts';
import { type CodFee, type PackageContent, type ShippingCharge, shippingCost } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';
import { type Arrival, arrivalOf, readyDay } from './arrival.rules.ts';
import { type PickupPoint, type PlaceAddress, pickupRule, placeOf } from './pickup.rules.ts';
import { rulesFor, type ShippingRule } from './shipping.rules.ts';

/** Names one way to get goods: 1 to an address by a rule, 2 collected at a point. */
export type ShippingWay = { shippingType: 1 | 2; ruleId: number; pointId: number | null };

/** A place in the words of one language, as an order keeps it. */
export type PickupPlace = PlaceAddress & { name: string; directions: string };

/** One way for the goods of one seller, before it is known what is sent. Amounts are minor units. */
export type ShippingTerms = Arrival & {
  way: ShippingWay;
  title: string;
  charge: ShippingCharge;
  /** From this much on it costs nothing. */
  freeOver: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Where it is collected; null when it is brought. */
  place: PickupPlace | null;
  /** Where it is handed over, when that is not at the destination. */
  taxedAt: Destination | null;
};

export type ShippingOption = ShippingTerms & { price: number };

/** All the shop's rules and places. */
export type ShippingNet = { rules: readonly ShippingRule[]; points: readonly PickupPoint[] };

type Wish = {
  destination: Destination;
  /** Whose goods; null: the shop's. */
  sellerId: number | null;
  /** A place that is offered though it lies in another country. */
  pointId?: number | null;
  locale: Locale;
  now: Date;
  /** The shop's. */
  timeZone: string;
};

/** How a seller's goods get to a destination or can be collected in its country; none when they cannot. */
export function termsFor({ rules, points }: ShippingNet, wish: Wish): ShippingTerms[] {
  const { destination, sellerId, pointId } = wish;
  const own = points.filter((point) => point.sellerId === sellerId);
  const near = own.filter(({ id, address }) => address.country === destination.country || id === pointId);
  return [
    ...rulesFor(rules, destination, sellerId).map((rule) => sentTerms(rule, wish)),
    ...near.flatMap((point) => {
      const rule = pickupRule(rules, point);
      return rule ? [collectedTerms(rule, point, wish)] : [];
    }),
  ];
}

/** The same with what these goods cost to send. */
export function priced(terms: readonly ShippingTerms[], content: PackageContent): ShippingOption[] {
  return terms.map((one) => ({ ...one, price: shippingCost(one.charge, content) }));
}

/** What is collected is told by the place alone. */
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
