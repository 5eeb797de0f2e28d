import { basisPointsOf, includedShare, sumOf } from '../../kernel/money.ts';
import type { PartGrade } from './repairs.tables.ts';

/** What is done about one fault of a model, as the price list has it. Amounts are minor units. */
export type ServiceToQuote = {
  serviceId: number;
  service: string;
  title: string;
  minutes: number;
  warrantyDays: number;
  /** Nothing is charged when it cannot be repaired. */
  noFixNoFee: boolean;
  /** The part that was chosen, or the work without one. */
  grade: PartGrade;
  /** Null: only a look inside can tell. */
  price: number | null;
  /** Working days until the part is there. */
  leadDays: number;
};

export type QuoteLine = ServiceToQuote & {
  /** Its share of what several repairs at once cost less. */
  discount: number;
  taxBasisPoints: number;
  tax: number;
};

/** What the desk offers to do. Amounts are minor units. */
export type Quote = {
  lines: QuoteLine[];
  /** Charged for a look inside where a price is not known, and credited to the repair; 0 where all prices are known. */
  diagnosis: { fee: number; tax: number };
  /** What fetching the device or coming to it costs. */
  travel: { fee: number; tax: number };
  /** All the lines' discounts. */
  discount: number;
  /** Contained in the amounts above when prices include tax, added to them otherwise. */
  tax: number;
  /** To be paid for everything that has a price; the rest is agreed on after the look inside. */
  total: number;
  /** Whether every line has a price. */
  exact: boolean;
  /** Of work, all lines together. */
  minutes: number;
  /** Working days until all parts are there. */
  leadDays: number;
};

export type QuoteTerms = {
  diagnosisFee: number;
  travelFee: number;
  /** What every repair but the dearest costs less, in basis points. */
  comboBasisPoints: number;
  /** Of services, where the work is done. */
  taxBasisPoints: number;
  pricesIncludeTax: boolean;
};

/**
 * The one price of repairs: page, print, ticket and mail ask it. The device is opened once, so with several repairs all
 * but the dearest cost less. Tax is rounded half up per line; totals are only ever sums of rounded amounts.
 */
export function quoteRepairs(services: readonly ServiceToQuote[], terms: QuoteTerms): Quote {
  const { diagnosisFee, travelFee, comboBasisPoints, taxBasisPoints, pricesIncludeTax } = terms;
  const taxOf = (amount: number) => (pricesIncludeTax ? includedShare : basisPointsOf)(amount, taxBasisPoints);
  const dearest = dearestOf(services);
  const lines = services.map((service) => {
    const discount = service === dearest || !service.price ? 0 : basisPointsOf(service.price, comboBasisPoints);
    const tax = taxOf(sumOf([service.price ?? 0, -discount]));
    return { ...service, discount, taxBasisPoints, tax };
  });
  const exact = lines.every(({ price }) => price !== null);
  const fee = exact ? 0 : diagnosisFee;
  const diagnosis = { fee, tax: taxOf(fee) };
  const travel = { fee: travelFee, tax: taxOf(travelFee) };
  const tax = sumOf([...lines.map((line) => line.tax), diagnosis.tax, travel.tax]);
  const discount = sumOf(lines.map((line) => line.discount));
  const net = sumOf([...lines.map(({ price }) => price ?? 0), -discount, fee, travelFee]);
  return {
    ...{ lines, diagnosis, travel, discount, tax, exact },
    total: sumOf([net, pricesIncludeTax ? 0 : tax]),
    minutes: sumOf(lines.map((line) => line.minutes)),
    leadDays: Math.max(0, ...lines.map((line) => line.leadDays)),
  };
}

function dearestOf(services: readonly ServiceToQuote[]): ServiceToQuote | undefined {
  return services.reduce<ServiceToQuote | undefined>(
    (best, one) => ((one.price ?? -1) > (best?.price ?? -1) ? one : best),
    undefined,
  );
}

/** The option with the lowest price, which lists name as "from"; the first where no price is known. */
export function cheapestOption<T extends { price: number | null }>(options: readonly T[]): T | undefined {
  const priced = options.filter(({ price }) => price !== null);
  return priced.toSorted((a, b) => (a.price ?? 0) - (b.price ?? 0))[0] ?? options[0];
}
