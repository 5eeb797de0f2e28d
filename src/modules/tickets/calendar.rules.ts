import { localTime } from '../../kernel/local-time.ts';

/** An appointment for somebody's calendar. */
export type CalendarEvent = {
  /** The same for the same appointment, also after it was moved: the calendar then replaces it. */
  uid: string;
  /** Rises with every change. */
  sequence: number;
  startsAt: Date;
  minutes: number;
  timeZone: string;
  summary: string;
  location: string;
  description: string;
  url: string;
  /** When to be reminded. */
  alarmMinutesBefore: readonly number[];
  isCancelled: boolean;
  /** When the file was made. */
  madeAt: Date;
  /** Who made it. */
  product: string;
};

/** The calendar file of one appointment, by the clock of its place (RFC 5545). */
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
/** A zone whose clock was not moved for so long has one time all year. */
const LOOK_BACK_DAYS = 370;
const LINE_OCTETS = 75;

function alarm(minutes: number, summary: string): string[] {
  return ['BEGIN:VALARM', 'ACTION:DISPLAY', `TRIGGER:-PT${minutes}M`, `DESCRIPTION:${escaped(summary)}`, 'END:VALARM'];
}

/** The zone as far as it concerns the appointment: what its clock is set to then, and since when (§3.6.5). */
function timeZoneOf(timeZone: string, at: Date): string[] {
  const change = lastChange(timeZone, at);
  const [from, to] = [offsetMinutes(change.before, timeZone), offsetMinutes(at, timeZone)];
  const kind = to > from ? 'DAYLIGHT' : 'STANDARD';
  // the moment of change by the clock as it was before
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

/** When the clock was last moved before a moment, to the minute, and a moment before that. */
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

/** How far the clock of a zone is ahead of UTC. */
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

/** Text as §3.3.11 wants it; other control characters have no place in it. */
function escaped(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(/[^\P{Cc}\n]/gu, '')
    .replace(/[\\;,]/g, '\\$&')
    .replace(/\n/g, '\\n');
}

/** No line has more than 75 octets; none is torn within a character (§3.1). */
function folded(line: string): string {
  const lines = [''];
  let room = LINE_OCTETS;
  for (const character of line) {
    const octets = Buffer.byteLength(character);
    if (octets > room) {
      lines.push('');
      // the blank that says that the line goes on
      room = LINE_OCTETS - 1;
    }
    lines[lines.length - 1] += character;
    room -= octets;
  }
  return lines.join('\r\n ');
}
