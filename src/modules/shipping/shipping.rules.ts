import type { Localized } from '../../kernel/locale.ts';
import type { CodFee } from '../pricing/price-cart.rules.ts';
import type { Destination } from './address.rules.ts';

/** `*` is every country that no rule names; empty lists mean the whole country. */
export type Zone = { country: string; states: string[]; zip_prefixes: string[] };

export type ShippingRule = {
  id: number;
  title: Localized;
  zones: Zone[];
  /** Minor units, as all amounts here. */
  price: number;
  freeOver: number | null;
  codAllowed: boolean;
  codFee: CodFee;
  /** Working days on the way. */
  minDays: number;
  maxDays: number;
  /** "HH:MM" in UTC until which an order leaves the same day. */
  cutoff: string;
};

/** The rules that reach a destination: those that name it, else those for everywhere else. */
export function rulesFor(rules: readonly ShippingRule[], destination: Destination): ShippingRule[] {
  const naming = rules.filter((rule) => rule.zones.some((zone) => reaches(zone, destination)));
  if (naming.length > 0) return naming;
  return rules.filter((rule) => rule.zones.some((zone) => zone.country === '*'));
}

function reaches(zone: Zone, { country, state, zip }: Destination): boolean {
  if (zone.country !== country) return false;
  if (zone.states.length > 0 && !zone.states.includes(state ?? '')) return false;
  return zone.zip_prefixes.length === 0 || zone.zip_prefixes.some((prefix) => zip?.startsWith(prefix));
}

export function shippingPrice(rule: ShippingRule, goods: number): number {
  return rule.freeOver !== null && goods >= rule.freeOver ? 0 : rule.price;
}

/** First and last day of arrival, "YYYY-MM-DD". */
export function arrivalOf(rule: Pick<ShippingRule, 'minDays' | 'maxDays' | 'cutoff'>, now: Date) {
  const leaves = now.toISOString().slice(11, 16) < rule.cutoff && isWorkingDay(now) ? now : workingDaysAfter(now, 1);
  return {
    earliest: dayOf(workingDaysAfter(leaves, rule.minDays)),
    latest: dayOf(workingDaysAfter(leaves, rule.maxDays)),
  };
}

function dayOf(date: Date): string {
  return date.toISOString().slice(0, 10);
}

function isWorkingDay(date: Date): boolean {
  const day = date.getUTCDay();
  return day !== 0 && day !== 6;
}

function workingDaysAfter(date: Date, days: number): Date {
  const later = new Date(date);
  let left = days;
  while (left > 0) {
    later.setUTCDate(later.getUTCDate() + 1);
    if (isWorkingDay(later)) left -= 1;
  }
  return later;
}
