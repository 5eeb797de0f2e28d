import { expect, test } from 'vitest';
import type { HolidayRule } from '../files/repair-files.shapes.ts';
import { listHolidays } from './holidays.ts';

const dates = (years: number[], rule: Partial<HolidayRule>) =>
  listHolidays(years, [{ name: { en: '', fr: '', ar: '', tr: '', hi: '' }, hours: [], ...rule }]).map(
    ({ date }) => date,
  );

test('an annual holiday is in each of the years', () => {
  expect(dates([2026, 2027], { every: '12-25' })).toEqual(['2026-12-25', '2027-12-25']);
});

test('fixed dates are only in their own year', () => {
  expect(dates([2027], { on: ['2026-03-20', '2027-03-10'] })).toEqual(['2027-03-10']);
});

test('the fourth Thursday of November is found, also when the month begins with a Thursday', () => {
  const nth = { month: 11, weekday: 'thu', count: 4 } as const;
  expect(dates([2026, 2027, 2029], { nth })).toEqual(['2026-11-26', '2027-11-25', '2029-11-22']);
});

test('holidays relative to Easter have the right dates', () => {
  expect(dates([2025, 2026, 2027, 2028, 2038], { easter: 0 })).toEqual([
    '2025-04-20',
    '2026-04-05',
    '2027-03-28',
    '2028-04-16',
    '2038-04-25',
  ]);
  expect(dates([2026], { easter: 39 })).toEqual(['2026-05-14']);
});
