import fc from 'fast-check';
import { expect, test } from 'vitest';
import { buildCalendarFile, type CalendarEvent } from './calendar-file.rules.ts';

const EVENT: CalendarEvent = {
  uid: '0193-a@souk.example',
  sequence: 0,
  startsAt: new Date('2026-11-25T15:30:00Z'),
  minutes: 30,
  timeZone: 'America/New_York',
  summary: 'Repair of iPhone 13, R-2026-000001',
  location: 'Souk Repair New York; 118 Larkfield Street, New York',
  description: 'First line\nSecond \\ line',
  url: 'https://souk.example/track-order?code=ABC',
  alarmMinutesBefore: [1440, 120],
  isCancelled: false,
  generatedAt: new Date('2026-11-22T10:00:00Z'),
  productName: 'Souk',
};

const linesOf = (event: Partial<CalendarEvent> = {}) =>
  buildCalendarFile({ ...EVENT, ...event })
    .replace(/\r\n /g, '')
    .split('\r\n');

test('the event is in the time zone of the location, which the file defines', () => {
  const lines = linesOf();
  expect(lines).toContain('DTSTART;TZID=America/New_York:20261125T103000');
  expect(lines).toContain('DTEND;TZID=America/New_York:20261125T110000');
  const zone = lines.slice(lines.indexOf('BEGIN:VTIMEZONE'), lines.indexOf('END:VTIMEZONE'));
  expect(zone).toEqual([
    ...['BEGIN:VTIMEZONE', 'TZID:America/New_York', 'BEGIN:STANDARD', 'DTSTART:20261101T020000'],
    ...['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0500', 'END:STANDARD'],
  ]);
});

test('daylight saving time is used in summer, and zones without it have one offset', () => {
  const summer = linesOf({ startsAt: new Date('2027-06-01T14:00:00Z'), timeZone: 'Europe/Paris' });
  expect(summer).toContain('BEGIN:DAYLIGHT');
  expect(summer).toContain('DTSTART:20270328T020000');
  expect(summer).toContain('TZOFFSETTO:+0200');
  const india = linesOf({ timeZone: 'Asia/Kolkata' });
  expect(india).toContain('DTSTART:19700101T000000');
  expect(india.filter((line) => line.startsWith('TZOFFSET'))).toEqual(['TZOFFSETFROM:+0530', 'TZOFFSETTO:+0530']);
});

test('commas, semicolons, backslashes and line breaks are escaped', () => {
  const lines = linesOf();
  expect(lines).toContain('LOCATION:Souk Repair New York\\; 118 Larkfield Street\\, New York');
  expect(lines).toContain('DESCRIPTION:First line\\nSecond \\\\ line');
});

test('a moved appointment keeps its UID and increases its sequence; a cancelled one has no alarm', () => {
  const moved = linesOf({ sequence: 2 });
  expect(moved).toContain('UID:0193-a@souk.example');
  expect(moved).toContain('SEQUENCE:2');
  expect(moved.filter((line) => line.startsWith('TRIGGER'))).toEqual(['TRIGGER:-PT1440M', 'TRIGGER:-PT120M']);
  const cancelled = linesOf({ isCancelled: true });
  expect(cancelled).toContain('STATUS:CANCELLED');
  expect(cancelled).not.toContain('BEGIN:VALARM');
});

test('no line is longer than 75 octets or split within a character, for any text', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), (summary) => {
      const file = buildCalendarFile({ ...EVENT, summary });
      const bytes = Buffer.from(file);
      expect(bytes.toString()).toBe(file);
      expect(file.split('\r\n').every((line) => Buffer.byteLength(line) <= 75)).toBe(true);
      expect(file.split('\r\n').every((line) => !/[\r\n]/.test(line))).toBe(true);
    }),
  );
});
