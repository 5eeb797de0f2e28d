import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStepForPrice, getStepPrice, SLIDER_STEPS } from './price-steps.rules.ts';

const bounds = fc
  .tuple(fc.integer({ min: 0, max: 50_000 }), fc.integer({ min: 0, max: 10_000_000 }))
  .map(([min, more]) => ({ min, max: min + more }));

test('prices never decrease with the step, and the ends equal the price range', () => {
  fc.assert(
    fc.property(bounds, fc.integer({ min: 0, max: SLIDER_STEPS - 1 }), (of, step) => {
      expect(Number(getStepPrice(step, of, 'USD'))).toBeLessThanOrEqual(Number(getStepPrice(step + 1, of, 'USD')));
      expect(Number(getStepPrice(0, of, 'USD'))).toBe(Math.floor(of.min / 100));
      expect(Number(getStepPrice(SLIDER_STEPS, of, 'USD'))).toBe(Math.floor(of.max / 100));
    }),
  );
});

test('every typed text has a step', () => {
  fc.assert(
    fc.property(bounds, fc.oneof(fc.string(), fc.integer({ min: 0, max: 200_000 }).map(String)), (of, text) => {
      const step = findStepForPrice(text, of, 'USD', 0);
      expect(step).toBeGreaterThanOrEqual(0);
      expect(step).toBeLessThanOrEqual(SLIDER_STEPS);
    }),
  );
});

test('a thumb keeps its step after conversion to a price and back', () => {
  const of = { min: 2900, max: 219_900 };
  for (let step = 5; step <= SLIDER_STEPS; step++) {
    expect(findStepForPrice(getStepPrice(step, of, 'USD'), of, 'USD', 0)).toBe(step);
  }
});
