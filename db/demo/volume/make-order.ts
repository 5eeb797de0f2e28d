import { includedShare, sumOf, times } from '../../../src/kernel/money.ts';
import type { OrderAddress } from '../../../src/modules/orders/order.rules.ts';
import { shippingCost } from '../../../src/modules/pricing/shipping-step.rules.ts';
import { arrivalOf } from '../../../src/modules/shipping/arrival.rules.ts';
import { rulesFor, type ShippingRule } from '../../../src/modules/shipping/shipping.rules.ts';
import type { Good } from './generator.ts';
import type { Moulds } from './make-product.ts';
import { type Random, randomOf } from './random.ts';
import type { Place } from './words.ts';

/** E-mail domain of generated orders. */
export const ORDER_MAIL = '@volume.example';

const HOUR = 3_600_000;
const HOURS_A_YEAR = 365 * 24;

export type MadeLine = {
  good: Good;
  variant: number;
  unit: number;
  quantity: number;
  total: number;
  basisPoints: number;
  tax: number;
};
export type MadeEvent = { from: number | null; to: number; by: string; at: Date };

export type MadeOrder = {
  random: Random;
  place: Place;
  email: string;
  address: OrderAddress;
  placed: Date;
  status: number;
  method: number;
  paid: 'unpaid' | 'paid' | 'refunded';
  rule: ShippingRule;
  arrival: { earliest: string; latest: string };
  lines: MadeLine[];
  totals: { goods: number; shipping: number; codFee: number; tax: number; grand: number };
  events: MadeEvent[];
};

export type OrderMoulds = Moulds & { rules: readonly ShippingRule[] };

/** Generates the order with this index; deterministic for the same seed, time and batch. */
export function makeOrder(
  moulds: OrderMoulds,
  goods: readonly Good[],
  seed: number,
  index: number,
  now: Date,
): MadeOrder {
  const random = randomOf(seed, 'order', index);
  const place = placeOf(moulds.words.places, random);
  // simulates growth: twice as many orders recently as a year ago
  const hours = Math.floor(HOURS_A_YEAR * random.next() ** 1.4);
  const placed = new Date(now.getTime() - hours * HOUR - random.int(0, HOUR - 1));
  const rules = rulesFor(moulds.rules, { country: place.country, state: place.state, zip: place.zip });
  const rule = random.chance(0.75) ? (rules[0] ?? random.pick(moulds.rules)) : random.pick(rules);
  const lines = linesOf(moulds, goods, place, random);
  const goodsTotal = sumOf(lines.map(({ total }) => total));
  const cash = rule.codAllowed && goodsTotal < 1_000_000 && random.chance(0.6);
  const shipping = shippingCost(rule, { goods: goodsTotal, weightG: weightOf(lines) });
  const codFee = cash && rule.codFee.model === 'flat' ? rule.codFee.amount : 0;
  const chargesTax = [shipping, codFee].map((charge) => includedShare(charge, rateOf(moulds, place, 'standard')));
  const events = eventsOf(hours, placed, random);
  const status = events.at(-1)?.to ?? 1;
  return {
    random,
    place,
    ...personOf(moulds, place, random, index),
    placed,
    status,
    method: cash ? 2 : random.pick([3, 3, 4]),
    paid: paidState(cash, status),
    rule,
    arrival: arrivalOf(rule, placed, 'UTC'),
    lines,
    totals: {
      goods: goodsTotal,
      shipping,
      codFee,
      tax: sumOf([...lines.map(({ tax }) => tax), ...chargesTax]),
      grand: sumOf([goodsTotal, shipping, codFee]),
    },
    events,
  };
}

/** Cash is paid on delivery, all other methods when ordering; cancelled orders are refunded. */
function paidState(cash: boolean, status: number): MadeOrder['paid'] {
  if (cash) return status === 5 ? 'paid' : 'unpaid';
  return status === 6 ? 'refunded' : 'paid';
}

function placeOf(destinations: readonly Place[], random: Random): Place {
  let left = random.next() * destinations.reduce((sum, { share }) => sum + share, 0);
  for (const destination of destinations) {
    left -= destination.share;
    if (left < 0) return destination;
  }
  return random.pick(destinations);
}

function linesOf(moulds: Moulds, goods: readonly Good[], destination: Place, random: Random): MadeLine[] {
  const wanted = random.chance(0.6) ? 1 : random.int(2, 4);
  // few products have most of the orders
  const picked = Array.from({ length: wanted }, () => goods[Math.floor(goods.length * random.next() ** 2)]);
  return [...new Set(picked)].flatMap((good) => {
    if (!good) return [];
    const { made } = good;
    const variant = random.int(0, made.variants.length - 1);
    const unit = made.variants[variant]?.price ?? made.offered ?? made.selling;
    const quantity = random.chance(0.88) ? 1 : random.int(2, 3);
    const total = times(unit, quantity);
    const basisPoints = rateOf(moulds, destination, made.model.tax_class);
    return [{ good, variant, unit, quantity, total, basisPoints, tax: includedShare(total, basisPoints) }];
  });
}

function weightOf(lines: readonly MadeLine[]): number {
  return sumOf(lines.map(({ good, quantity }) => times(good.made.model.weight, quantity)));
}

/** Tax rate in basis points. */
function rateOf({ shop }: Moulds, { country }: Place, taxClass: string): number {
  const rates = shop.delivery.tax_rates;
  return rates.find((one) => one.country === country && one.state === '' && one.class === taxClass)?.basis_points ?? 0;
}

function personOf(
  { words }: Moulds,
  destination: Place,
  random: Random,
  index: number,
): { email: string; address: OrderAddress } {
  const { first, last } = words.people[destination.locale];
  const digits = (mask: string) => mask.replace(/#/g, () => String(random.int(0, 9)));
  return {
    email: `buyer.${index}${ORDER_MAIL}`,
    address: {
      name: `${random.pick(first)} ${random.pick(last)}`,
      phone: `+${destination.dial}${digits('555#######')}`,
      country: destination.country,
      state: destination.state,
      city: destination.city,
      zip: destination.zip === null ? null : digits(destination.zip),
      address_1: `${destination.street} ${random.int(1, 180)}`,
      address_2: null,
      landmark: null,
      delivery_note: null,
      company: null,
      tax_id: null,
    },
  };
}

/** Hours after which an order is usually confirmed, packed, handed over and delivered. */
const STEPS = [
  { to: 2, after: 6, by: 'system' },
  { to: 3, after: 24, by: 'seller' },
  { to: 4, after: 36, by: 'carrier' },
  { to: 5, after: 120, by: 'carrier' },
];

function eventsOf(age: number, placed: Date, random: Random): MadeEvent[] {
  const at = (hours: number) => new Date(placed.getTime() + hours * HOUR);
  const events: MadeEvent[] = [{ from: null, to: 1, by: 'customer', at: placed }];
  const pace = 0.5 + random.next();
  if (random.chance(0.05) && age > 2) return [...events, { from: 1, to: 6, by: 'customer', at: at(random.int(1, 2)) }];
  for (const { to, after, by } of STEPS) {
    if (age <= after * pace) break;
    events.push({ from: to - 1, to, by, at: at(after * pace) });
  }
  return events;
}
