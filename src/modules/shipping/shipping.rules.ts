import type { LocalizedText } from '../../kernel/locale.ts';
import type { ShipmentContent } from '../pricing/shipment-content.rules.ts';
import { calculateShipping, type ShippingCharge } from '../pricing/shipping-charge.rules.ts';
import type { CodFee } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';

/** `*` matches every country that no rule names; empty lists match the whole country. */
export type Zone = { country: string; states: string[]; zip_prefixes: string[] };

/** Amounts are minor units. */
export type ShippingRule = {
  id: number;
  /** Seller whose shipments it applies to; null: the shop, and sellers without rules of their own. */
  sellerId: number | null;
  title: LocalizedText;
  zones: Zone[];
  charge: ShippingCharge;
  /** Price of a pickup within the rule's zones; null where pickup is not possible. */
  pickupFee: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Transit time in working days. */
  minDays: number;
  maxDays: number;
  /** "HH:MM" in the shop's time zone; later orders leave on the next working day. */
  cutoff: string;
  /** 1 Monday to 7 Sunday. */
  workingDays: readonly number[];
  /** Only for parcels with a product that names it. */
  forAssignedProducts: boolean;
};

/**
 * Selects the shipping rules for a seller's goods and a destination. The seller's own rules take precedence over the
 * shop's, and the most specific zones win: postcode prefix, then state, then country, then everywhere else. A longer
 * postcode prefix is more specific. If products of the content name rules, only the one with the highest price applies,
 * and none if one of them does not reach the destination.
 * @param content null: of products that name no rule
 */
export function selectShippingRules(
  rules: readonly ShippingRule[],
  destination: Destination,
  sellerId: number | null = null,
  content: ShipmentContent | null = null,
): ShippingRule[] {
  if (content && content.ruleIds.length > 0) return selectAssignedRule(rules, destination, content);
  const common = rules.filter((rule) => !rule.forAssignedProducts);
  const own = selectMostSpecific(
    common.filter((rule) => rule.sellerId === sellerId),
    destination,
  );
  if (own.length > 0 || sellerId === null) return own;
  return selectShippingRules(common, destination, null);
}

/** A hidden rule is not among `rules`, so it reaches no destination. The first of several with the same price applies. */
function selectAssignedRule(
  rules: readonly ShippingRule[],
  destination: Destination,
  content: ShipmentContent,
): ShippingRule[] {
  const assigned = rules.filter(({ id, zones }) => content.ruleIds.includes(id) && reaches(zones, destination));
  if (assigned.length < content.ruleIds.length) return [];
  return assigned
    .toSorted((a, b) => calculateShipping(b.charge, content) - calculateShipping(a.charge, content))
    .slice(0, 1);
}

function selectMostSpecific(rules: readonly ShippingRule[], destination: Destination): ShippingRule[] {
  const scored = rules.map((rule) => ({
    rule,
    near: Math.max(...rule.zones.map((zone) => scoreZone(zone, destination)), NO_MATCH),
  }));
  const highest = Math.max(...scored.map(({ near }) => near), ANY_COUNTRY);
  return scored.filter(({ near }) => near === highest).map(({ rule }) => rule);
}

/** Whether any of the zones contains a destination. */
export function reaches(zones: readonly Zone[], destination: Destination): boolean {
  return zones.some((zone) => scoreZone(zone, destination) !== NO_MATCH);
}

/** The same for an incomplete destination: a missing state or postcode excludes no zone. */
export function canReach(zones: readonly Zone[], { country, state, zip }: Destination): boolean {
  return zones.some(
    (zone) =>
      zone.country === '*' ||
      (zone.country === country &&
        (zone.states.length === 0 || !state || zone.states.includes(state)) &&
        (zone.zip_prefixes.length === 0 || !zip || zone.zip_prefixes.some((prefix) => zip.startsWith(prefix)))),
  );
}

const NO_MATCH = -1;
const ANY_COUNTRY = 0;
const COUNTRY = 1;
const STATE = 2;

/** Specificity of a zone for a destination. */
function scoreZone(zone: Zone, { country, state, zip }: Destination): number {
  if (zone.country === '*') return ANY_COUNTRY;
  if (zone.country !== country) return NO_MATCH;
  if (zone.states.length > 0 && !zone.states.includes(state ?? '')) return NO_MATCH;
  const named = zone.states.length > 0 ? STATE : COUNTRY;
  if (zone.zip_prefixes.length === 0) return named;
  const lengths = zone.zip_prefixes.filter((prefix) => zip?.startsWith(prefix)).map((prefix) => prefix.length);
  return lengths.length === 0 ? NO_MATCH : STATE + Math.max(...lengths);
}
