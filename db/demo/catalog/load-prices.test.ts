import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildPriceHistory } from './load-prices.ts';

const amount = fc.integer({ min: 100, max: 500_000 });
const days = fc.double({ min: 1, max: 900, noNaN: true });

test('a price history covers ninety days, or the time since the product was added, and ends at the current price', () => {
  fc.assert(
    fc.property(fc.string(), amount, fc.option(amount), days, (slug, current, reduction, since) => {
      const path = buildPriceHistory(slug, current, reduction === null ? null : current + reduction, since);
      expect(path[0]?.daysAgo).toBeGreaterThanOrEqual(Math.min(since, 91));
      expect(path[0]?.daysAgo).toBeLessThanOrEqual(since);
      expect(path.at(-1)?.price).toBe(current);
      expect(path.map(({ daysAgo }) => daysAgo)).toEqual(path.map(({ daysAgo }) => daysAgo).sort((a, b) => b - a));
    }),
  );
});

test('before a reduction no price was lower than the previous price', () => {
  fc.assert(
    fc.property(fc.string(), amount, amount, days, (slug, current, reduction, since) => {
      const before = current + reduction;
      const path = buildPriceHistory(slug, current, before, since);
      expect(path.slice(0, -1).every(({ price }) => price >= before)).toBe(true);
      expect(path.at(-2)?.price).toBe(before);
    }),
  );
});
