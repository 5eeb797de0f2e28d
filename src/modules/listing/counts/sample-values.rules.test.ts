import fc from 'fast-check';
import { expect, test } from 'vitest';
import { columnsOf, everything } from '../../../../test/bench/list-cost.ts';
import { filterAndCount } from '../query/filter-and-count.ts';
import { createMatchTest, sampleSlots } from '../query/match-set.rules.ts';
import { sampleValueCounts } from './sample-values.rules.ts';

const columns = columnsOf(12_000);

test('a sample has the requested size and is spread over the list', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5000 }), fc.integer({ min: 500, max: 200_000 }), (most, min) => {
      const { listed } = filterAndCount(columns, { ...everything(), selected: { price: { min, max: null } } });
      const sample = sampleSlots(listed, most);
      expect(sample.length).toBe(Math.min(most, listed.total));
      expect(new Set(sample).size).toBeGreaterThan(sample.length * 0.7);
      expect(sample.every(createMatchTest(listed))).toBe(true);
    }),
    { numRuns: 30 },
  );
});

test('a value of a tenth of the products has a share of about a tenth in a sample', () => {
  const { listed, counts } = filterAndCount(columns, everything());
  const typical = sampleValueCounts(listed);
  expect(typical.total).toBe(5000);
  for (const { id, count } of counts.attributes) {
    const share = (typical.values.find((value) => value.id === id)?.count ?? 0) / typical.total;
    expect(Math.abs(share - count / listed.total)).toBeLessThan(0.03);
  }
});
