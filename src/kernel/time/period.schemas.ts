import { z } from 'zod';
import { addDays, findStartOfDay } from './local-time.ts';

/** Time zones have whole minutes since then, and no row of a list is older. */
const FIRST_DAY = '2000-01-01';
/** The day after 9999-12-31 has no ISO date with four digits of the year, and no row of a list is newer than this day. */
const LAST_DAY = '2099-12-31';

const day = z.iso.date().refine((text) => text >= FIRST_DAY && text <= LAST_DAY);

/** First and last day of the rows of a list, in the time zone of the shop. */
export const periodFields = { from: day.optional(), to: day.optional() };

export type Period = { from?: string; to?: string };

/** Start and end of a time; the end is excluded, and a missing one is open. */
export type TimeRange = { from?: Date; until?: Date };

export function toTimeRange({ from, to }: Period, timeZone: string): TimeRange {
  return {
    from: from === undefined ? undefined : findStartOfDay(from, timeZone),
    until: to === undefined ? undefined : findStartOfDay(addDays(to, 1), timeZone),
  };
}
