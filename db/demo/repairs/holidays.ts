import type { Weekday } from '../../../src/kernel/time/local-time.ts';
import type { Holiday } from '../../../src/kernel/time/opening-hours.ts';
import type { HolidayRule } from '../files/repair-files.shapes.ts';

const WEEKDAYS: readonly Weekday[] = ['sun', 'mon', 'tue', 'wed', 'thu', 'fri', 'sat'];

/** The days with special opening hours in the given years, sorted by date. */
export function listHolidays(years: readonly number[], rules: readonly HolidayRule[]): Holiday[] {
  return rules
    .flatMap((rule) =>
      years.flatMap((year) => listDates(rule, year)).map((date) => ({ date, ...pickNameAndHours(rule) })),
    )
    .sort((one, other) => one.date.localeCompare(other.date));
}

function pickNameAndHours({ name, hours }: HolidayRule) {
  return { name, hours };
}

function listDates({ every, on, nth, easter }: HolidayRule, year: number): string[] {
  if (every) return [`${year}-${every}`];
  if (on) return on.filter((date) => date.startsWith(`${year}-`));
  if (nth) return [nthWeekday(year, nth)];
  return easter === undefined ? [] : [daysAfter(easterSunday(year), easter)];
}

function nthWeekday(year: number, { month, weekday, count }: NonNullable<HolidayRule['nth']>): string {
  const first = new Date(Date.UTC(year, month - 1, 1)).getUTCDay();
  const offset = (WEEKDAYS.indexOf(weekday) - first + 7) % 7;
  return isoDate(new Date(Date.UTC(year, month - 1, 1 + offset + (count - 1) * 7)));
}

/** Gregorian Easter by the Meeus/Jones/Butcher algorithm. */
function easterSunday(year: number): Date {
  const golden = year % 19;
  const century = Math.floor(year / 100);
  const inCentury = year % 100;
  const skipped = Math.floor((century - Math.floor((century + 8) / 25) + 1) / 3);
  const epact = (19 * golden + century - Math.floor(century / 4) - skipped + 15) % 30;
  const toSunday = (32 + 2 * (century % 4) + 2 * Math.floor(inCentury / 4) - epact - (inCentury % 4)) % 7;
  const late = Math.floor((golden + 11 * epact + 22 * toSunday) / 451);
  const days = epact + toSunday - 7 * late + 114;
  return new Date(Date.UTC(year, Math.floor(days / 31) - 1, (days % 31) + 1));
}

function daysAfter(date: Date, days: number): string {
  return isoDate(new Date(date.getTime() + days * 86_400_000));
}

function isoDate(date: Date): string {
  return date.toISOString().slice(0, 10);
}
