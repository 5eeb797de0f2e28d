import type { LocalizedText } from '../locale.ts';
import { isoWeekday, type LocalTime, WEEKDAYS, type Weekday } from './local-time.ts';

/** Local time at the location, such as "09:30". */
export type OpenHours = { opens: string; closes: string };

/** Day with different hours, such as "2026-12-25"; no hours means closed. */
export type Holiday = { date: string; name: LocalizedText; hours: OpenHours[] };

/** Weekly opening hours and exceptions. */
export type OpeningHours = { hours: Readonly<Record<Weekday, readonly OpenHours[]>>; holidays: readonly Holiday[] };

/** Opening hours of one day. */
export function findHoursForDay({ hours, holidays }: OpeningHours, day: string): readonly OpenHours[] {
  const holiday = holidays.find(({ date }) => date === day);
  const weekday = WEEKDAYS[isoWeekday(day) - 1] ?? 'mon';
  return holiday?.hours ?? hours[weekday];
}

/** Whether the location is open at this time or opens later on this day. */
export function isOpenAtOrAfter(opening: OpeningHours, { day, time }: LocalTime): boolean {
  return findHoursForDay(opening, day).some(({ closes }) => closes > time);
}
