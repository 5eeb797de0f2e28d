import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isoWeekday } from '../../kernel/time/local-time.ts';
import { findHoursForDay } from '../../kernel/time/opening-hours.ts';
import { estimateArrival, findReadyDay } from './delivery-window.rules.ts';

const pace = { minDays: 2, maxDays: 4, cutoff: '15:00', workingDays: [1, 2, 3, 4, 5] };
const at = (moment: string, zone = 'UTC') => estimateArrival(pace, new Date(moment), zone);

test('an order before the cutoff leaves the same day and skips the weekend in transit', () => {
  expect(at('2026-11-20T14:59:00Z')).toEqual({ earliest: '2026-11-24', latest: '2026-11-26' });
});

test('an order after the cutoff or on a weekend leaves on the next working day', () => {
  for (const late of ['2026-11-20T15:00:00Z', '2026-11-21T09:00:00Z', '2026-11-22T23:00:00Z'])
    expect(at(late)).toEqual({ earliest: '2026-11-25', latest: '2026-11-27' });
});

test('the cutoff is in the shop’s time zone', () => {
  // half past six in the evening in Kabul
  expect(at('2026-11-19T14:00:00Z', 'Asia/Kabul').earliest).toBe('2026-11-24');
  expect(at('2026-11-19T14:00:00Z').earliest).toBe('2026-11-23');
});

test('with Friday as day of rest, Saturday is a working day', () => {
  const gulf = { ...pace, workingDays: [6, 7, 1, 2, 3, 4] };
  expect(estimateArrival(gulf, new Date('2026-11-20T09:00:00Z'), 'UTC')).toEqual({
    earliest: '2026-11-23',
    latest: '2026-11-25',
  });
});

const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2030-01-01'), noInvalidDate: true });
const anyPace = fc.record({
  minDays: fc.integer({ min: 0, max: 9 }),
  maxDays: fc.integer({ min: 9, max: 30 }),
  cutoff: fc.constantFrom('00:00', '15:00', '23:59'),
  workingDays: fc.subarray([1, 2, 3, 4, 5, 6, 7], { minLength: 1 }),
});
const zone = fc.constantFrom('UTC', 'Asia/Kabul', 'America/New_York', 'Pacific/Auckland');

test('delivery dates are never in the past, on a day of rest, or later than those of a later order', () => {
  fc.assert(
    fc.property(anyPace, moment, fc.integer({ min: 0, max: 72 }), zone, (any, now, hours, there) => {
      const { earliest, latest } = estimateArrival(any, now, there);
      const later = estimateArrival(any, new Date(now.getTime() + hours * 3_600_000), there);
      expect(earliest <= latest).toBe(true);
      expect(earliest >= new Date(now.getTime() - 86_400_000).toISOString().slice(0, 10)).toBe(true);
      expect(any.workingDays).toContain(isoWeekday(latest));
      expect(later.earliest >= earliest && later.latest >= latest).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

const open = [{ opens: '09:00', closes: '18:00' }];
const counter = {
  hours: { mon: open, tue: open, wed: open, thu: open, fri: [], sat: open, sun: open },
  holidays: [{ date: '2026-11-21', name: { en: 'Holiday' }, hours: [] }],
  timeZone: 'Asia/Kabul',
  readyInHours: 4,
};
const ready = (now: string) => findReadyDay(counter, new Date(now));

test('goods are ready the same day if the location is still open then, else when it opens next', () => {
  // 13:00 and 14:30 in Kabul
  expect(ready('2026-11-19T08:30:00Z')).toBe('2026-11-19');
  // Friday is closed, and that Saturday a holiday
  expect(ready('2026-11-19T10:00:00Z')).toBe('2026-11-22');
});

test('a location without opening hours promises no day before the goods are ready', () => {
  const closed = {
    ...counter,
    hours: { ...counter.hours, mon: [], tue: [], wed: [], thu: [], sat: [], sun: [] },
  };
  expect(findReadyDay(closed, new Date('2026-11-19T08:30:00Z'))).toBe('2026-11-19');
});

test('the pickup day is always a day on which the location is open', () => {
  fc.assert(
    fc.property(moment, fc.integer({ min: 0, max: 72 }), (now, readyInHours) => {
      expect(findHoursForDay(counter, findReadyDay({ ...counter, readyInHours }, now)).length).toBeGreaterThan(0);
    }),
    { numRuns: 1000 },
  );
});
