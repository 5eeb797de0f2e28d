import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { listPaginationItems } from './pagination.rules.ts';

const formatPages = (page: number, last: number) =>
  listPaginationItems(page, last)
    .map((item) => (item.gap ? '…' : item.page))
    .join(' ');

describe('the pages of a list', () => {
  it.each([
    [1, 1, '1'],
    [1, 3, '1 2 3'],
    [1, 9, '1 2 … 9'],
    [4, 9, '1 2 3 4 5 … 9'],
    [5, 9, '1 … 4 5 6 … 9'],
    [6, 9, '1 … 5 6 7 8 9'],
    [9, 9, '1 … 8 9'],
  ])('page %i of %i shows %s', (page, last, expected) => {
    expect(formatPages(page, last)).toBe(expected);
  });

  it('never hides a single page behind a gap', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 1000 }), fc.nat(999), (last, from) => {
        const numbers = listPaginationItems((from % last) + 1, last).flatMap((item) => (item.gap ? [] : [item.page]));
        const steps = numbers.slice(1).map((number, index) => number - (numbers[index] ?? 0));
        expect(steps).not.toContain(2);
        expect(numbers).toContain((from % last) + 1);
      }),
    );
  });
});
