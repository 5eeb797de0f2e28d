export type Weekday = 'mon' | 'tue' | 'wed' | 'thu' | 'fri' | 'sat' | 'sun';

export const WEEKDAYS: readonly Weekday[] = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'];

export type LocalTime = {
  /** "YYYY-MM-DD" */
  day: string;
  /** "HH:MM" */
  time: string;
};

const formats = new Map<string, Intl.DateTimeFormat>();

/** What calendar and clock say in a time zone. @throws RangeError for a zone that does not exist */
export function localTime(now: Date, timeZone: string): LocalTime {
  // Swedish writes dates as ISO 8601 does
  const format =
    formats.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short', timeStyle: 'short' });
  formats.set(timeZone, format);
  const [day = '', time = ''] = format.format(now).split(' ');
  return { day, time };
}

/** A day so many days later, both "YYYY-MM-DD". */
export function daysLater(day: string, days: number): string {
  const date = new Date(`${day}T00:00:00Z`);
  date.setUTCDate(date.getUTCDate() + days);
  return date.toISOString().slice(0, 10);
}

/** 1 Monday to 7 Sunday. */
export function weekdayOf(day: string): number {
  return new Date(`${day}T00:00:00Z`).getUTCDay() || 7;
}

/**
 * The instant at which calendar and clock of a zone say so. Null where the clock jumps over it in spring; the first of
 * the two where it says so twice in autumn.
 */
export function instantAt({ day, time }: LocalTime, timeZone: string): Date | null {
  const asIfUtc = Date.parse(`${day}T${time}:00Z`);
  const said = (at: number) => {
    const there = localTime(new Date(at), timeZone);
    return Date.parse(`${there.day}T${there.time}:00Z`);
  };
  // the zone's distance from UTC is one of those a day before and after
  const guesses = [-DAY_MS, DAY_MS].map((shift) => asIfUtc - (said(asIfUtc + shift) - (asIfUtc + shift)));
  const right = guesses.filter((guess) => said(guess) === asIfUtc);
  return right.length > 0 ? new Date(Math.min(...right)) : null;
}

const DAY_MS = 86_400_000;
