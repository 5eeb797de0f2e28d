import { expect, test } from 'vitest';
import { columnsOf, everything } from '../../../test/bench/list-cost.ts';
import { countedList } from './counted-list.ts';
import { noteChange } from './listing-columns.rules.ts';

test('a long list is counted once until something changes, and then only where it did', () => {
  const columns = columnsOf(21_000);
  const all = everything();
  const first = countedList(columns, all);
  columns.visible.fill(0);
  expect(countedList(columns, all).counts).toEqual(first.counts);
  noteChange(columns, 0);
  const shelf = columns.byCategory.get(columns.category[0] ?? 0);
  expect(countedList(columns, all).counts.total).toBe(first.counts.total - (shelf?.length ?? 0));
});

test('what is kept for a list is not taken for another', () => {
  const columns = columnsOf(21_000);
  const all = everything();
  const { total } = countedList(columns, all).counts;
  expect(countedList(columns, { ...all, inStock: true }).counts.total).toBeLessThan(total);
  expect(countedList(columns, { ...all, brands: new Set([1]) }).counts.total).toBeLessThan(total);
  const dear = all.shipping.map((way) => ({ ...way, from: Number.MAX_SAFE_INTEGER }));
  expect(countedList(columns, { ...all, shipping: dear }).counts.shipping.every(({ count }) => count === 0)).toBe(true);
  expect(countedList(columns, all).counts.total).toBe(total);
});
