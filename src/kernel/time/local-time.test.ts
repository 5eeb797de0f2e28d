import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findStartOfDay, localTimeToDate, parseLocalTime, toLocalTime } from './local-time.ts';

const ZONES = [
  'UTC',
  'America/New_York',
  'Europe/Paris',
  'Asia/Dubai',
  'Asia/Kolkata',
  'Asia/Kathmandu',
  'Pacific/Apia',
];

test('local time converts back to the same instant', () => {
  const minutes = fc.integer({ min: Date.parse('2024-01-01') / 60_000, max: Date.parse('2030-01-01') / 60_000 });
  fc.assert(
    fc.property(minutes, fc.constantFrom(...ZONES), (minute, zone) => {
      const shown = toLocalTime(new Date(minute * 60_000), zone);
      const found = localTimeToDate(shown, zone);
      expect(found && toLocalTime(found, zone)).toEqual(shown);
    }),
  );
});

test('a local time skipped by daylight saving does not exist', () => {
  expect(localTimeToDate({ day: '2026-03-08', time: '02:30' }, 'America/New_York')).toBeNull();
  expect(localTimeToDate({ day: '2026-03-08', time: '03:30' }, 'America/New_York')).toEqual(
    new Date('2026-03-08T07:30:00Z'),
  );
});

test('text that is no existing local time has no instant', () => {
  const read = (text: string) => parseLocalTime(text, 'America/New_York')?.toISOString() ?? null;
  expect(read('2026-03-08T03:30')).toBe('2026-03-08T07:30:00.000Z');
  for (const text of ['', '2026-03-08', '2026-03-08T02:30', '2026-13-45T03:30', '2026-03-08T03:30:15Z'])
    expect(read(text), text).toBeNull();
});

test('a local time that occurs twice means the first instant', () => {
  expect(localTimeToDate({ day: '2026-11-01', time: '01:30' }, 'America/New_York')).toEqual(
    new Date('2026-11-01T05:30:00Z'),
  );
});

test('a day without midnight begins at its first hour', () => {
  expect(findStartOfDay('2026-04-24', 'Africa/Cairo').toISOString()).toBe('2026-04-23T22:00:00.000Z');
  expect(findStartOfDay('2026-04-25', 'Africa/Cairo').toISOString()).toBe('2026-04-24T21:00:00.000Z');
  // Samoa crossed the date line and had no such day
  expect(findStartOfDay('2011-12-30', 'Pacific/Apia').toISOString()).toBe('2011-12-30T10:00:00.000Z');
});
