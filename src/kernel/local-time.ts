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
