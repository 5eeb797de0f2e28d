import { localTime } from '../../kernel/local-time.ts';

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
  madeAt: Date;
  /** Product name for `PRODID`. */
  product: string;
};

/** iCalendar file (RFC 5545) with one event, in the time zone of the repair location. */
export function calendarFile(event: CalendarEvent): string {
  const { timeZone, startsAt } = event;
  const endsAt = new Date(startsAt.getTime() + event.minutes * MINUTE_MS);
  const zone = `TZID=${timeZone}`;
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    `PRODID:-//${escaped(event.product)}//Repair//EN`,
    'CALSCALE:GREGORIAN',
    'METHOD:PUBLISH',
    ...timeZoneOf(timeZone, startsAt),
    'BEGIN:VEVENT',
    `UID:${escaped(event.uid)}`,
    `SEQUENCE:${event.sequence}`,
    `DTSTAMP:${inUtc(event.madeAt)}`,
    `DTSTART;${zone}:${onClock(startsAt, timeZone)}`,
    `DTEND;${zone}:${onClock(endsAt, timeZone)}`,
    `SUMMARY:${escaped(event.summary)}`,
    `LOCATION:${escaped(event.location)}`,
    `DESCRIPTION:${escaped(event.description)}`,
    `URL:${event.url}`,
    `STATUS:${event.isCancelled ? 'CANCELLED' : 'CONFIRMED'}`,
    ...(event.isCancelled ? [] : event.alarmMinutesBefore.flatMap((minutes) => alarm(minutes, event.summary))),
    'END:VEVENT',
    'END:VCALENDAR',
  ]
    .map((line) => `${folded(line)}\r\n`)
    .join('');
}

const MINUTE_MS = 60_000;
const DAY_MS = 86_400_000;
/** A zone without an offset change within this period is treated as having one offset all year. */
const LOOK_BACK_DAYS = 370;
const LINE_OCTETS = 75;

function alarm(minutes: number, summary: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes}M`, `DESCRIPTION:${escaped(summary)}`, 'END:VALARM'];
}

/**
 * `VTIMEZONE` with the single observance that covers the appointment: its offset and since when it applies (§3.6.5).
 */
function timeZoneOf(timeZone: string, at: Date): string[] {
  const change = lastChange(timeZone, at);
  const [from, to] = [offsetMinutes(change.before, timeZone), offsetMinutes(at, timeZone)];
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  // the onset in local time before the change
  const onset = change.at && inUtc(new Date(change.at.getTime() + from * MINUTE_MS)).slice(0, -1);
  return [
    'BEGIN:VTIMEZONE',
    `TZID:${timeZone}`,
    `BEGIN:${kind}`,
    `DTSTART:${onset ?? '19700101T000000'}`,
    `TZOFFSETFROM:${offsetText(from)}`,
    `TZOFFSETTO:${offsetText(to)}`,
    `END:${kind}`,
    'END:VTIMEZONE',
  ];
}

/** The last offset change before `at`, to the minute, and a moment before that change. */
function lastChange(timeZone: string, at: Date): { at: Date | null; before: Date } {
  const now = offsetMinutes(at, timeZone);
  const days = Array.from({ length: LOOK_BACK_DAYS }, (_, nth) => new Date(at.getTime() - (nth + 1) * DAY_MS));
  const before = days.find((day) => offsetMinutes(day, timeZone) !== now);
  if (!before) return { at: null, before: at };
  let [low, high] = [minutesOf(before), minutesOf(before) + DAY_MS / MINUTE_MS];
  while (high - low > 1) {
    const middle = Math.floor((low + high) / 2);
    if (offsetMinutes(new Date(middle * MINUTE_MS), timeZone) === now) high = middle;
    else low = middle;
  }
  return { at: new Date(high * MINUTE_MS), before };
}

const minutesOf = (at: Date) => Math.floor(at.getTime() / MINUTE_MS);

/** UTC offset of a zone at a moment, in minutes. */
function offsetMinutes(at: Date, timeZone: string): number {
  const { day, time } = localTime(at, timeZone);
  return Date.parse(`${day}T${time}:00Z`) / MINUTE_MS - minutesOf(at);
}

function offsetText(minutes: number): string {
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60];
  return `${minutes < 0 ? '-' : '+'}${String(hours).padStart(2, '0')}${String(rest).padStart(2, '0')}`;
}

function inUtc(at: Date): string {
  return `${at.toISOString().slice(0, 19).replace(/[-:]/g, '')}Z`;
}

function onClock(at: Date, timeZone: string): string {
  const { day, time } = localTime(at, timeZone);
  return `${day}T${time}00`.replace(/[-:]/g, '');
}

/** Escapes text per §3.3.11; removes other control characters. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** Folds lines at 75 octets without splitting a character (§3.1). */
function folded(line: string): string {
  const lines = [''];
  let room = LINE_OCTETS;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      lines.push('');
      // the leading space of a continuation line counts too
      room = LINE_OCTETS - 1;
    }
    lines[lines.length - 1] += character;
    room -= octets;
  }
  return lines.join('\r\n ');
}
