import { toLocalTime } from '../../../kernel/time/local-time.ts';

/** An appointment as a calendar event. */
export type CalendarEvent = {
  /** Stays the same when the appointment moves, so that the calendar replaces the event. */
  uid: string;
  /** Increases with every change. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  timeZone: string;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** Reminders before the start, in minutes. */
  alarmMinutesBefore: readonly number[];
  isCancelled: boolean;
  /** When the file was generated. */
  generatedAt: Date;
  /** Product name for `PRODID`. */
  productName: string;
};

/** iCalendar file (RFC 5545) with one event, in the time zone of the repair location. */
export function buildCalendarFile(event: CalendarEvent): string {
  const { timeZone, startsAt } = event;
  const endsAt = new Date(startsAt.getTime() + event.minutes * MINUTE_MS);
  const zone = `TZID=${timeZone}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escapeText(event.productName)}//Repair//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...buildTimeZone(timeZone, startsAt),
    'BEGIN:VEVENT',
    `UID:${escapeText(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${formatUtc(event.generatedAt)}`,
    `DTSTART;${zone}:${formatLocal(startsAt, timeZone)}`,
    `DTEND;${zone}:${formatLocal(endsAt, timeZone)}`,
    `SUMMARY:${escapeText(event.summary)}`,
    `LOCATION:${escapeText(event.location)}`,
    `DESCRIPTION:${escapeText(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.isCancelled ? [] : event.alarmMinutesBefore.flatMap((minutes) => buildAlarm(minutes, event.summary))),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${foldLine(line)}\r\n`)
    .join('');
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A zone without an offset change within this period is treated as having one offset all year. */
const MAX_LOOK_BACK_DAYS = 370;
const MAX_LINE_OCTETS = 75;

function buildAlarm(minutes: number, summary: string): string[] {
  return [
    'BEGIN:VALARM',
    'ACTION:DISPLAY',
    `TRIGGER:-PT${minutes}M`,
    `DESCRIPTION:${escapeText(summary)}`,
    'END:VALARM',
  ];
}

/**
 * `VTIMEZONE` with the single observance that covers the appointment: its offset and since when it applies (§3.6.5).
 */
function buildTimeZone(timeZone: string, at: Date): string[] {
  const change = findLastOffsetChange(timeZone, at);
  const [from, to] = [getUtcOffsetMinutes(change.before, timeZone), getUtcOffsetMinutes(at, timeZone)];
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  // the onset in local time before the change
  const onset = change.at && formatUtc(new Date(change.at.getTime() + from * MINUTE_MS)).slice(0, -1);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `BEGIN:${kind}`,
    `DTSTART:${onset ?? '19700101T000000'}`,
    `TZOFFSETFROM:${formatUtcOffset(from)}`,
    `TZOFFSETTO:${formatUtcOffset(to)}`,
    `END:${kind}`,
    'END:VTIMEZONE',
  ];
}

/** The last offset change before `at`, to the minute, and a moment before that change. */
function findLastOffsetChange(timeZone: string, at: Date): { at: Date | null; before: Date } {
  const now = getUtcOffsetMinutes(at, timeZone);
  const days = Array.from({ length: MAX_LOOK_BACK_DAYS }, (_, nth) => new Date(at.getTime() - (nth + 1) * DAY_MS));
  const before = days.find((day) => getUtcOffsetMinutes(day, timeZone) !== now);
  if (!before) return { at: null, before: at };
  let [low, high] = [toEpochMinutes(before), toEpochMinutes(before) + DAY_MS / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (getUtcOffsetMinutes(new Date(middle * MINUTE_MS), timeZone) === now) high = middle;
    else low = middle;
  }
  return { at: new Date(high * MINUTE_MS), before };
}

const toEpochMinutes = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

/** UTC offset of a zone at a moment, in minutes. */
function getUtcOffsetMinutes(at: Date, timeZone: string): number {
  const { day, time } = toLocalTime(at, timeZone);
  return Date.parse(`${day}T${time}:00Z`) / MINUTE_MS - toEpochMinutes(at);
}

function formatUtcOffset(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

function formatUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function formatLocal(at: Date, timeZone: string): string {
  const { day, time } = toLocalTime(at, timeZone);
  return `${day}T${time}00`.replace(/[-:]/g, '');
}

/** Escapes text per §3.3.11; removes other control characters. */
function escapeText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Folds lines at 75 octets without splitting a character (§3.1). */
function foldLine(line: string): string {
  const lines = [''];
  let room = MAX_LINE_OCTETS;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      lines.push('');
      // the leading space of a continuation line counts too
      room = MAX_LINE_OCTETS - 1;
    }
    lines[lines.length - 1] += character;
    room -= octets;
  }
  return lines.join('\r\n ');
}
