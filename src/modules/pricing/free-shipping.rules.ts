import type { ShippingCharge } from './shipping-charge.rules.ts';

/**
 * Value of the goods from which delivery is free whatever they weigh, in minor units; null when it never is. Steps by weight
 * are free only if all of them are.
 */
export function findFreeShippingThreshold({ price, pricedBy, steps, freeOver }: ShippingCharge): number | null {
  const isByGoods = pricedBy === 'goods';
  const reached = isByGoods && freeOver !== null ? steps.filter(({ from }) => from < freeOver) : steps;
  const prices = [{ from: 0, price }, ...reached];
  const lastCharged = prices.findLastIndex((step) => step.price > 0);
  if (lastCharged === -1) return 0;
  const freeStep = isByGoods ? prices[lastCharged + 1] : undefined;
  return freeStep?.from ?? freeOver;
}
