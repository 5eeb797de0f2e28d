import { applyBasisPoints, type Currency, fromMajor, money, sumAmounts, toDecimal } from '../../../../kernel/money.ts';

export type PriceBounds = { min: number; max: number };

/** Steps of the price slider, from the lowest to the highest price. */
export const SLIDER_STEPS = 100;

/**
 * Price of a step in whole major units, as text. Prices grow quadratically, so that half of the slider covers the
 * cheaper products, which are the most.
 */
export function getStepPrice(step: number, { min, max }: PriceBounds, currency: Currency): string {
  const part = applyBasisPoints(sumAmounts([max, -min]), (step * step * 10_000) / SLIDER_STEPS ** 2);
  return toDecimal(money(sumAmounts([min, part]), currency)).split('.', 1)[0] ?? '';
}

/** The step nearest to a typed amount; invalid text sets no limit. */
export function findStepForPrice(text: string, { min, max }: PriceBounds, currency: Currency, open: 0 | 100): number {
  const read = fromMajor(text, currency);
  if (!read) return open;
  const part = max > min ? (read.amount - min) / (max - min) : 0;
  return Math.round(Math.sqrt(Math.min(1, Math.max(0, part))) * SLIDER_STEPS);
}
