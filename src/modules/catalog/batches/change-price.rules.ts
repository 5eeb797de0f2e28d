import { applyBasisPoints, multiplyAmount, roundDownToStep, roundToStep, sumAmounts } from '../../../kernel/money.ts';

/** `whole`: to the nearest major unit; `ending`: to the nearest price that ends in 99. */
export const PRICE_ROUNDINGS = ['none', 'whole', 'ending'] as const;

export type PriceChange = {
  /** Hundredths of a percent, or else minor units; negative: lower. */
  basis_points: number | null;
  amount: number | null;
  rounding: (typeof PRICE_ROUNDINGS)[number];
};

/** The changed price in minor units; null when it would not be above 0. */
export function changePrice(price: number, change: PriceChange, exponent: number): number | null {
  const difference = change.basis_points === null ? (change.amount ?? 0) : applyBasisPoints(price, change.basis_points);
  const changed = sumAmounts([price, difference]);
  if (changed <= 0) return null;
  const rounded = roundPrice(changed, change.rounding, exponent);
  return rounded > 0 ? rounded : null;
}

function roundPrice(price: number, rounding: PriceChange['rounding'], exponent: number): number {
  const unit = 10 ** exponent;
  if (rounding === 'none') return price;
  if (rounding === 'whole') return roundToStep(price, unit);
  // 19.99, 1.990 and, without decimals, 1999
  const step = Math.max(unit, 100);
  const below = roundDownToStep(step, 100) / 100;
  return sumAmounts([roundToStep(price, step), multiplyAmount(below, -1)]);
}
