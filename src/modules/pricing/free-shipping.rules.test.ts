import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findFreeShippingThreshold } from './free-shipping.rules.ts';
import { calculateShipping, type ShippingCharge } from './shipping-charge.rules.ts';

test.each([
  ['a free price', { price: 0, steps: [], freeOver: null }, 0],
  ['a limit for free delivery', { price: 500, steps: [], freeOver: 5_000 }, 5_000],
  ['a price', { price: 500, steps: [], freeOver: null }, null],
  ['a free step', { price: 500, steps: [{ from: 5_000, price: 0 }], freeOver: null }, 5_000],
  ['a free step below the limit', { price: 500, steps: [{ from: 3_000, price: 0 }], freeOver: 5_000 }, 3_000],
  ['a charged step that the limit overrides', { price: 0, steps: [{ from: 5_000, price: 900 }], freeOver: 3_000 }, 0],
  ['free small orders only', { price: 0, steps: [{ from: 3_000, price: 900 }], freeOver: null }, null],
] satisfies [string, Omit<ShippingCharge, 'pricedBy'>, number | null][])('%s', (_, charge, threshold) => {
  expect(findFreeShippingThreshold({ ...charge, pricedBy: 'goods' })).toBe(threshold);
});

test('a free step by weight makes no product free by its price', () => {
  const byWeight = { price: 0, steps: [{ from: 2_000, price: 900 }], pricedBy: 'weight' } as const;
  expect(findFreeShippingThreshold({ ...byWeight, freeOver: null })).toBeNull();
  expect(findFreeShippingThreshold({ ...byWeight, freeOver: 5_000 })).toBe(5_000);
});

const MAX = 1_000;
const amount = fc.integer({ min: 0, max: 3 }).map((price) => price * 100);
const measure = fc.integer({ min: 1, max: MAX });
const anyCharge: fc.Arbitrary<ShippingCharge> = fc.record({
  price: amount,
  pricedBy: fc.constantFrom('goods', 'weight'),
  steps: fc
    .uniqueArray(fc.record({ from: measure, price: amount }), { selector: ({ from }) => from, maxLength: 4 })
    .map((steps) => steps.toSorted((a, b) => a.from - b.from)),
  freeOver: fc.option(measure),
});

test('goods are delivered free at every weight from the threshold on, and not always below it', () => {
  fc.assert(
    fc.property(anyCharge, measure, measure, (charge, goods, weightG) => {
      const threshold = findFreeShippingThreshold(charge);
      const isFree = threshold !== null && goods >= threshold;
      if (isFree) expect(calculateShipping(charge, { goods, weightG, itemCount: 1, ruleIds: [] })).toBe(0);
      if (threshold === 0) return;
      const below = { goods: threshold === null ? MAX : threshold - 1 };
      const weights = [0, ...charge.steps.map(({ from }) => from)];
      expect(
        weights.some(
          (weight) => calculateShipping(charge, { ...below, weightG: weight, itemCount: 1, ruleIds: [] }) > 0,
        ),
      ).toBe(true);
    }),
  );
});
