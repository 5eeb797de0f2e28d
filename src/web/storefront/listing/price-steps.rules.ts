import { basisPointsOf, type Currency, fromMajor, money, sumOf, toDecimal } from '../../../kernel/money.ts';

export type PriceBounds = { min: number; max: number };

/** Steps of the price slider, from the cheapest to the dearest. */
export const STEPS = 100;

/**
 * What a step stands for, in whole major units, as text: nobody looks for a price of $312.47. Steps grow with the
 * square, so that half of the way is left for the cheaper goods, of which there are most.
 */
export function priceAtStep(step: number, { min, max }: PriceBounds, currency: Currency): string {
  const part = basisPointsOf(sumOf([max, -min]), (step * step * 10_000) / STEPS ** 2);
  return toDecimal(money(sumOf([min, part]), currency)).split('.', 1)[0] ?? '';
}

/** The step nearest to an amount as typed; what cannot be read narrows nothing. */
export function stepOfPrice(text: string, { min, max }: PriceBounds, currency: Currency, open: 0 | 100): number {
  const read = fromMajor(text, currency);
  if (!read) return open;
  const part = max > min ? (read.amount - min) / (max - min) : 0;
  return Math.round(Math.sqrt(Math.min(1, Math.max(0, part))) * STEPS);
}
