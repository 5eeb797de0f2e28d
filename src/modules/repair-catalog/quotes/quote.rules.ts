import { applyBasisPoints, calculateIncludedTax, sumAmounts } from '../../../kernel/money.ts';
import type { PartGrade } from '../repairs.tables.ts';

/** One repair service of a model from the price list. Amounts are minor units. */
export type QuotedService = {
  serviceId: number;
  service: string;
  title: string;
  minutes: number;
  warrantyDays: number;
  /** No charge when the repair fails. */
  noFixNoFee: boolean;
  /** The chosen part grade; `none` for work without a part. */
  grade: PartGrade;
  /** Null when a diagnosis is needed. */
  price: number | null;
  /** Working days until the part arrives. */
  leadDays: number;
};

export type QuoteLine = QuotedService & {
  /** Share of the discount for several repairs at once. */
  discount: number;
  taxBasisPoints: number;
  tax: number;
};

/** A calculated quote. Amounts are minor units. */
export type Quote = {
  lines: QuoteLine[];
  /** Fee of the diagnosis when a price is unknown, credited to the repair; 0 when all prices are known. */
  diagnosis: { fee: number; tax: number };
  /** Travel fee of the method. */
  travel: { fee: number; tax: number };
  /** Sum of the lines' discounts. */
  discount: number;
  /** Contained in the amounts above when prices include tax, added to them otherwise. */
  tax: number;
  /** Total of everything that has a price; the rest is agreed on after the diagnosis. */
  total: number;
  /** Whether every line has a price. */
  exact: boolean;
  /** Minutes of work of all lines. */
  minutes: number;
  /** Working days until all parts arrive. */
  leadDays: number;
};

export type QuoteTerms = {
  diagnosisFee: number;
  travelFee: number;
  /** Discount on every repair except the most expensive one, in basis points. */
  comboBasisPoints: number;
  /** Tax rate for services at the repair location. */
  taxBasisPoints: number;
  pricesIncludeTax: boolean;
};

/**
 * Prices repairs; the single calculation for pages, printed quotes, tickets and e-mails. The device is opened once, so
 * with several repairs all except the most expensive one are discounted. Tax is rounded half up per line; totals are
 * sums of rounded amounts.
 */
export function priceRepairs(services: readonly QuotedService[], terms: QuoteTerms): Quote {
  const { diagnosisFee, travelFee, comboBasisPoints, taxBasisPoints, pricesIncludeTax } = terms;
  const taxOf = (amount: number) =>
    (pricesIncludeTax ? calculateIncludedTax : applyBasisPoints)(amount, taxBasisPoints);
  const dearest = findMostExpensive(services);
  const lines = services.map((service) => {
    const discount = service === dearest || !service.price ? 0 : applyBasisPoints(service.price, comboBasisPoints);
    const tax = taxOf(sumAmounts([service.price ?? 0, -discount]));
    return { ...service, discount, taxBasisPoints, tax };
  });
  const exact = lines.every(({ price }) => price !== null);
  const fee = exact ? 0 : diagnosisFee;
  const diagnosis = { fee, tax: taxOf(fee) };
  const travel = { fee: travelFee, tax: taxOf(travelFee) };
  const tax = sumAmounts([...lines.map((line) => line.tax), diagnosis.tax, travel.tax]);
  const discount = sumAmounts(lines.map((line) => line.discount));
  const net = sumAmounts([...lines.map(({ price }) => price ?? 0), -discount, fee, travelFee]);
  return {
    lines,
    diagnosis,
    travel,
    discount,
    tax,
    exact,
    total: sumAmounts([net, pricesIncludeTax ? 0 : tax]),
    minutes: sumAmounts(lines.map((line) => line.minutes)),
    leadDays: Math.max(0, ...lines.map((line) => line.leadDays)),
  };
}

function findMostExpensive(services: readonly QuotedService[]): QuotedService | undefined {
  return services.reduce<QuotedService | undefined>(
    (best, one) => ((one.price ?? -1) > (best?.price ?? -1) ? one : best),
    undefined,
  );
}

/** The option with the lowest price, shown as "from" in lists; the first one when no price is known. */
export function findCheapestOption<T extends { price: number | null }>(options: readonly T[]): T | undefined {
  const priced = options.filter(({ price }) => price !== null);
  return priced.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ?? options[0];
}
