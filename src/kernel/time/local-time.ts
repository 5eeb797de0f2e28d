export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export type LocalTime = {
  /** "YYYY-MM-DD" */
  day: string;
  /** "HH:MM" */
  time: string;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** Converts an instant to the date and time in a time zone. @throws RangeError for a zone that does not exist */
export function toLocalTime(now: Date, timeZone: string): LocalTime {
  // the Swedish locale formats dates as ISO 8601
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [day = '', time = ''] = format.format(now).split(' ');
  return { day, time };
}

/** Adds days to a date; both are "YYYY-MM-DD". */
export function addDays(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** ISO weekday: 1 is Monday, 7 is Sunday. */
export function isoWeekday(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/** Name of an ISO weekday. */
export function getWeekdayName(day: number, locale: string): string {
  const date = new Date(MONDAY_MS + (day - 1) * DAY_MS);
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone: 'UTC' }).format(date);
}

/**
 * Converts a local date and time to an instant. Null for a time that daylight saving skips in spring; the first of the
 * two instants for a time that occurs twice in autumn.
 */
export function localTimeToDate({ day, time }: LocalTime, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const localAt = (at: number) => {
    const local = toLocalTime(new Date(at), timeZone);
    return Date.parse(`${local.day}T${local.time}:00Z`);
  };
  // the UTC offset is that of the day before or of the day after
  const guesses = [-DAY_MS, DAY_MS].map((shift) => asIfUtc - (localAt(asIfUtc + shift) - (asIfUtc + shift)));
  const matching = guesses.filter((guess) => localAt(guess) === asIfUtc);
  return matching.length > 0 ? new Date(Math.min(...matching)) : null;
}

/** Reads the value of a `datetime-local` control. Null for other text and for a time that does not exist. */
export function parseLocalTime(text: string, timeZone: string): Date | null {
  const [, day, time] = /^(\d{4}-\d{2}-\d{2})T(\d{2}:\d{2})$/.exec(text) ?? [];
  if (!day || !time || Number.isNaN(Date.parse(`${day}T${time}:00Z`))) return null;
  return localTimeToDate({ day, time }, timeZone);
}

/**
 * The first hour of a day; some countries skip midnight at the change to daylight saving time. A day that a zone skipped, as
 * Samoa did at the date line, begins with the next one.
 */
export function findStartOfDay(day: string, timeZone: string): Date {
  const start = ['00:00', '01:00'].map((time) => localTimeToDate({ day, time }, timeZone)).find((one) => one !== null);
  return start ?? findStartOfDay(addDays(day, 1), timeZone);
}

const DAY_MS = 86_400_000;
/** Any Monday. */
const MONDAY_MS = Date.UTC(2026, 0, 5);
