import type { Localized } from '../../kernel/locale.ts';
import type { CodFee, ShippingCharge } from '../pricing/shipping-step.rules.ts';
import type { Destination } from './address.rules.ts';

/** `*` is every country that no rule names; empty lists mean the whole country. */
export type Zone = { country: string; states: string[]; zip_prefixes: string[] };

/** Amounts are minor units. */
export type ShippingRule = ShippingCharge & {
  id: number;
  /** Whose packages it is for; null: the shop's, and those of sellers without a rule of their own. */
  sellerId: number | null;
  title: Localized;
  zones: Zone[];
  /** What collecting costs where the rule reaches; null where nothing can be collected. */
  pickupFee: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Working days on the way. */
  minDays: number;
  maxDays: number;
  /** "HH:MM" in the shop's time until which an order leaves the same day. */
  cutoff: string;
  /** 1 Monday to 7 Sunday. */
  workingDays: readonly number[];
};

/**
 * The rules by which a seller's goods reach a destination. The seller's own go before the shop's; and the nearest win:
 * those that name the postcode before those that name the state, these before those that name the country, and these
 * before those for everywhere else. Of two postcodes the longer one is nearer.
 */
export function rulesFor(
  rules: readonly ShippingRule[],
  destination: Destination,
  sellerId: number | null = null,
): ShippingRule[] {
  const own = nearest(
    rules.filter((rule) => rule.sellerId === sellerId),
    destination,
  );
  if (own.length > 0 || sellerId === null) return own;
  return rulesFor(rules, destination, null);
}

function nearest(rules: readonly ShippingRule[], destination: Destination): ShippingRule[] {
  const reaching = rules.map((rule) => ({
    rule,
    near: Math.max(...rule.zones.map((zone) => nearness(zone, destination)), OUT_OF_REACH),
  }));
  const most = Math.max(...reaching.map(({ near }) => near), EVERYWHERE);
  return reaching.filter(({ near }) => near === most).map(({ rule }) => rule);
}

/** Whether any of the zones holds a destination. */
export function reaches(zones: readonly Zone[], destination: Destination): boolean {
  return zones.some((zone) => nearness(zone, destination) !== OUT_OF_REACH);
}

/** The same while state or postcode may be missing: no zone is ruled out by what is not known. */
export function mayReach(zones: readonly Zone[], { country, state, zip }: Destination): boolean {
  return zones.some(
    (zone) =>
      zone.country === '*' ||
      (zone.country === country &&
        (zone.states.length === 0 || !state || zone.states.includes(state)) &&
        (zone.zip_prefixes.length === 0 || !zip || zone.zip_prefixes.some((prefix) => zip.startsWith(prefix)))),
  );
}

const OUT_OF_REACH = -1;
const EVERYWHERE = 0;
const COUNTRY = 1;
const STATE = 2;

/** How closely a zone names a destination. */
function nearness(zone: Zone, { country, state, zip }: Destination): number {
  if (zone.country === '*') return EVERYWHERE;
  if (zone.country !== country) return OUT_OF_REACH;
  if (zone.states.length > 0 && !zone.states.includes(state ?? '')) return OUT_OF_REACH;
  const named = zone.states.length > 0 ? STATE : COUNTRY;
  if (zone.zip_prefixes.length === 0) return named;
  const lengths = zone.zip_prefixes.filter((prefix) => zip?.startsWith(prefix)).map((prefix) => prefix.length);
  return lengths.length === 0 ? OUT_OF_REACH : STATE + Math.max(...lengths);
}
