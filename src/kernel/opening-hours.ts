import { type LocalTime, WEEKDAYS, type Weekday, weekdayOf } from './local-time.ts';
import type { Localized } from './locale.ts';

/** Local time of the place, like "09:30". */
export type OpenHours = { opens: string; closes: string };

/** A day, like "2026-12-25", on which other hours hold; none means closed. */
export type Holiday = { date: string; name: Localized; hours: OpenHours[] };

/** When a place is open, a week and what differs from it. */
export type Opening = { hours: Readonly<Record<Weekday, readonly OpenHours[]>>; holidays: readonly Holiday[] };

/** The hours of one day. */
export function hoursOn({ hours, holidays }: Opening, day: string): readonly OpenHours[] {
  const holiday = holidays.find(({ date }) => date === day);
  const weekday = WEEKDAYS[weekdayOf(day) - 1] ?? 'mon';
  return holiday?.hours ?? hours[weekday];
}

/** Whether a place is open at a moment of a day or still will be. */
export function opensAfter(opening: Opening, { day, time }: LocalTime): boolean {
  return hoursOn(opening, day).some(({ closes }) => closes > time);
}
