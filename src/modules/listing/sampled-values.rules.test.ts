import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, everything } from '../../../test/bench/list-cost.ts';
import { countedList } from './counted-list.ts';
import { isListedIn, sampleOf } from './listed-products.rules.ts';
import { sampledValues } from './sampled-values.rules.ts';

const columns = columnsOf(12_000);

test('a sample has the requested size and is spread over the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 500, max: 200_000 }), (most, min) => {
      const { listed } = countedList(columns, { ...everything(), min });
      const sample = sampleOf(listed, most);
      expect(sample.length).toBe(Math.min(most, listed.total));
      expect(new Set(sample).size).toBeGreaterThan(sample.length * 0.7);
      expect(sample.every(isListedIn(listed))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a value of a tenth of the products has a share of about a tenth in a sample', () => {
  const { listed, counts } = countedList(columns, everything());
  const typical = sampledValues(listed);
  expect(typical.total).toBe(5000);
  for (const { id, count } of counts.values) {
    const share = (typical.values.find((value) => value.id === id)?.count ?? 0) / typical.total;
    expect(Math.abs(share - count / listed.total)).toBeLessThan(0.03);
  }
});
