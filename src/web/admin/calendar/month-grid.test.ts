import { expect, test } from 'vitest';
import { addMonths, listWeeks, placeBars } from './month-grid.ts';

test('the weeks of a month begin on the weekday of the language and contain all of its days', () => {
  const monday = listWeeks('2027-03', 1);
  expect([monday[0]?.[0], monday.at(-1)?.at(-1), monday.length]).toEqual(['2027-03-01', '2027-04-04', 5]);
  const sunday = listWeeks('2027-03', 7);
  expect([sunday[0]?.[0], sunday.at(-1)?.at(-1), sunday.length]).toEqual(['2027-02-28', '2027-04-03', 5]);
  expect(listWeeks('2027-02', 1).length).toBe(4);
});

test('months follow each other over the end of a year', () => {
  expect([addMonths('2026-12', 1), addMonths('2027-01', -1)]).toEqual(['2027-01', '2026-12']);
});

test('a period over two weeks has a bar in each, and an open one reaches the edge of the week', () => {
  const [first = [], second = [], third = []] = listWeeks('2027-03', 1);
  const sale = { firstDay: '2027-03-06', lastDay: '2027-03-09' };
  const open = { firstDay: '2027-03-10', lastDay: null };
  expect(placeBars(first, [sale, open])).toEqual([{ entry: sale, column: 6, span: 2 }]);
  expect(placeBars(second, [sale, open])).toEqual([
    { entry: sale, column: 1, span: 2 },
    { entry: open, column: 3, span: 5 },
  ]);
  expect(placeBars(third, [sale, open])).toEqual([{ entry: open, column: 1, span: 7 }]);
});
