import { calculateIncludedTax, multiplyAmount, sumAmounts } from '../../../src/kernel/money.ts';
import type { OrderAddress } from '../../../src/modules/orders/order.rules.ts';
import { type ShipmentLine, sumShipmentContent } from '../../../src/modules/pricing/shipment-content.rules.ts';
import { calculateShipping } from '../../../src/modules/pricing/shipping-charge.rules.ts';
import { estimateArrival } from '../../../src/modules/shipping/delivery-window.rules.ts';
import { type ShippingRule, selectShippingRules } from '../../../src/modules/shipping/shipping.rules.ts';
import type { SourceData } from './generate-product.ts';
import type { GeneratedRow } from './generator.ts';
import type { DestinationPart } from './name-parts.ts';
import { createRandom, type Random } from './random.ts';

/** E-mail domain of generated orders. */
export const GENERATED_MAIL_DOMAIN = '@volume.example';

const HOUR = 3_600_000;
const HOURS_PER_YEAR = 365 * 24;

export type GeneratedLine = {
  good: GeneratedRow;
  variant: number;
  unit: number;
  quantity: number;
  total: number;
  basisPoints: number;
  tax: number;
};
export type GeneratedEvent = { from: number | null; to: number; by: string; at: Date };

export type GeneratedOrder = {
  random: Random;
  destination: DestinationPart;
  email: string;
  address: OrderAddress;
  placedAt: Date;
  status: number;
  method: number;
  paid: 'unpaid' | 'paid' | 'refunded';
  rule: ShippingRule;
  arrival: { earliest: string; latest: string };
  lines: GeneratedLine[];
  totals: { goods: number; shipping: number; codFee: number; tax: number; grand: number };
  events: GeneratedEvent[];
};

export type OrderSourceData = SourceData & { rules: readonly ShippingRule[] };

/** Generates the order with this index; deterministic for the same seed, time and batch. */
export function generateOrder(
  moulds: OrderSourceData,
  goods: readonly GeneratedRow[],
  seed: number,
  index: number,
  now: Date,
): GeneratedOrder {
  const random = createRandom(seed, 'order', index);
  const destination = pickDestination(moulds.words.places, random);
  // simulates growth: twice as many orders recently as a year ago
  const hours = Math.floor(HOURS_PER_YEAR * random.next() ** 1.4);
  const placed = new Date(now.getTime() - hours * HOUR - random.int(0, HOUR - 1));
  const rules = selectShippingRules(moulds.rules, {
    country: destination.country,
    state: destination.state,
    zip: destination.zip,
  });
  const rule = random.chance(0.75) ? (rules[0] ?? random.pick(moulds.rules)) : random.pick(rules);
  const lines = generateLines(moulds, goods, destination, random);
  const goodsTotal = sumAmounts(lines.map(({ total }) => total));
  const cash = rule.codAllowed && goodsTotal < 1_000_000 && random.chance(0.6);
  const shipping = calculateShipping(rule.charge, sumShipmentContent(lines.map(toShipmentLine)));
  const codFee = cash && rule.codFee.model === 'flat' ? rule.codFee.amount : 0;
  const chargesTax = [shipping, codFee].map((charge) =>
    calculateIncludedTax(charge, findTaxRate(moulds, destination, 'standard')),
  );
  const events = generateEvents(hours, placed, random);
  const status = events.at(-1)?.to ?? 1;
  return {
    random,
    destination,
    ...generateBuyer(moulds, destination, random, index),
    placedAt: placed,
    status,
    method: cash ? 2 : random.pick([3, 3, 4]),
    paid: getPaymentState(cash, status),
    rule,
    arrival: estimateArrival(rule, placed, 'UTC'),
    lines,
    totals: {
      goods: goodsTotal,
      shipping,
      codFee,
      tax: sumAmounts([...lines.map(({ tax }) => tax), ...chargesTax]),
      grand: sumAmounts([goodsTotal, shipping, codFee]),
    },
    events,
  };
}

/** Cash is paid on delivery, all other methods when ordering; cancelled orders are refunded. */
function getPaymentState(cash: boolean, status: number): GeneratedOrder['paid'] {
  if (cash) return status === 5 ? 'paid' : 'unpaid';
  return status === 6 ? 'refunded' : 'paid';
}

function pickDestination(destinations: readonly DestinationPart[], random: Random): DestinationPart {
  let left = random.next() * destinations.reduce((sum, { share }) => sum + share, 0);
  for (const destination of destinations) {
    left -= destination.share;
    if (left < 0) return destination;
  }
  return random.pick(destinations);
}

function generateLines(
  moulds: SourceData,
  goods: readonly GeneratedRow[],
  destination: DestinationPart,
  random: Random,
): GeneratedLine[] {
  const wanted = random.chance(0.6) ? 1 : random.int(2, 4);
  // few products have most of the orders
  const picked = Array.from({ length: wanted }, () => goods[Math.floor(goods.length * random.next() ** 2)]);
  return [...new Set(picked)].flatMap((good) => {
    if (!good) return [];
    const { made } = good;
    const variant = random.int(0, made.variants.length - 1);
    const unit = made.variants[variant]?.price ?? made.offered ?? made.selling;
    const quantity = random.chance(0.88) ? 1 : random.int(2, 3);
    const total = multiplyAmount(unit, quantity);
    const basisPoints = findTaxRate(moulds, destination, made.model.tax_class);
    return [{ good, variant, unit, quantity, total, basisPoints, tax: calculateIncludedTax(total, basisPoints) }];
  });
}

function toShipmentLine({ good, quantity, total }: GeneratedLine): ShipmentLine {
  return { item: { weightG: good.made.model.weight, size: null, shippingRuleId: null }, quantity, value: total };
}

/** Tax rate in basis points. */
function findTaxRate({ shop }: SourceData, { country }: DestinationPart, taxClass: string): number {
  const rates = shop.delivery.tax_rates;
  return rates.find((one) => one.country === country && one.state === '' && one.class === taxClass)?.basis_points ?? 0;
}

function generateBuyer(
  { words }: SourceData,
  destination: DestinationPart,
  random: Random,
  index: number,
): { email: string; address: OrderAddress } {
  const { first, last } = words.people[destination.locale];
  const digits = (mask: string) => mask.replace(/#/g, () => String(random.int(0, 9)));
  return {
    email: `buyer.${index}${GENERATED_MAIL_DOMAIN}`,
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

function generateEvents(age: number, placed: Date, random: Random): GeneratedEvent[] {
  const at = (hours: number) => new Date(placed.getTime() + hours * HOUR);
  const events: GeneratedEvent[] = [{ from: null, to: 1, by: 'customer', at: placed }];
  const pace = 0.5 + random.next();
  if (random.chance(0.05) && age > 2) return [...events, { from: 1, to: 6, by: 'customer', at: at(random.int(1, 2)) }];
  for (const { to, after, by } of STEPS) {
    if (age <= after * pace) break;
    events.push({ from: to - 1, to, by, at: at(after * pace) });
  }
  return events;
}
