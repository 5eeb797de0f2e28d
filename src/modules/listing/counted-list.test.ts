import { expect, test } from 'vitest';
import { columnsOf, everything } from '../../../test/bench/list-cost.ts';
import { countedList } from './counted-list.ts';
import { noOrders } from './listing-orders.rules.ts';

test('a long list is counted once until something changes', () => {
  const columns = columnsOf(21_000);
  const index = { columns, orders: noOrders(), sales: [], changes: 0 };
  const first = countedList(index, everything(), 'all');
  expect(countedList(index, everything(), 'all')).toBe(first);
  expect(countedList(index, { ...everything(), inStock: true }, 'in stock').counts.total).toBeLessThan(
    first.counts.total,
  );
  columns.visible[0] = 0;
  index.changes++;
  expect(countedList(index, everything(), 'all').counts.total).toBe(first.counts.total - 1);
});
