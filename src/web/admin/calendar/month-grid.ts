import { addDays, isoWeekday } from '../../../kernel/time/local-time.ts';

const DAYS_PER_WEEK = 7;

/** Part of a period in one week. */
export type Bar<T> = {
  entry: T;
  /** 1 to 7, from the start of the line. */
  column: number;
  /** Number of days. */
  span: number;
};

/** Period of local days, both included; null: no start, no end. */
export type DayPeriod = { firstDay: string | null; lastDay: string | null };

/** Days of the weeks that have a day of a month ("YYYY-MM"); weeks begin on an ISO weekday. */
export function listWeeks(month: string, weekStart: number): string[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  let weekDay = addDays(first, -((isoWeekday(first) - weekStart + DAYS_PER_WEEK) % DAYS_PER_WEEK));
  const weeks: string[][] = [];
  while (weekDay < next) {
    const start = weekDay;
    weeks.push(Array.from({ length: DAYS_PER_WEEK }, (_, index) => addDays(start, index)));
    weekDay = addDays(weekDay, DAYS_PER_WEEK);
  }
  return weeks;
}

export function addMonths(month: string, count: number): string {
  const date = new Date(`${month}-01T00:00:00Z`);
  date.setUTCMonth(date.getUTCMonth() + count);
  return date.toISOString().slice(0, 'YYYY-MM'.length);
}

/** The periods that have a day of a week. */
export function placeBars<T extends DayPeriod>(week: readonly string[], entries: readonly T[]): Bar<T>[] {
  return entries.flatMap((entry) => {
    const { firstDay, lastDay } = entry;
    const days = week.filter((day) => (firstDay === null || day >= firstDay) && (lastDay === null || day <= lastDay));
    const [first] = days;
    return first === undefined ? [] : [{ entry, column: week.indexOf(first) + 1, span: days.length }];
  });
}
