import { daysLater, localTime, weekdayOf } from '../../kernel/local-time.ts';
import { type Opening, opensAfter } from '../../kernel/opening-hours.ts';
import type { ShippingRule } from './shipping.rules.ts';

/** Days of arrival, "YYYY-MM-DD" both. */
export type Arrival = { earliest: string; latest: string };

type Pace = Pick<ShippingRule, 'minDays' | 'maxDays' | 'cutoff' | 'workingDays'>;

/** First and last day on which an order of this moment arrives, by the shop's calendar and clock. */
export function arrivalOf(pace: Pace, now: Date, timeZone: string): Arrival {
  const { day, time } = localTime(now, timeZone);
  const works = (one: string) => pace.workingDays.includes(weekdayOf(one));
  const leaves = works(day) && time < pace.cutoff ? day : workingDaysAfter(day, 1, works);
  return {
    earliest: workingDaysAfter(leaves, pace.minDays, works),
    latest: workingDaysAfter(leaves, pace.maxDays, works),
  };
}

function workingDaysAfter(day: string, days: number, works: (day: string) => boolean): string {
  let [later, left] = [day, days];
  while (left > 0) {
    later = daysLater(later, 1);
    if (works(later)) left -= 1;
  }
  return later;
}

const HOUR_MS = 3_600_000;
/** A place that stays closed for longer says so by its hours. */
const FURTHEST_DAYS = 60;

/** The first day on which what is ordered now can be collected, by the calendar and the hours of the place. */
export function readyDay(place: Opening & { readyInHours: number; timeZone: string }, now: Date): string {
  const ready = localTime(new Date(now.getTime() + place.readyInHours * HOUR_MS), place.timeZone);
  if (opensAfter(place, ready)) return ready.day;
  for (let later = 1; later <= FURTHEST_DAYS; later += 1) {
    const day = daysLater(ready.day, later);
    if (opensAfter(place, { day, time: '' })) return day;
  }
  return ready.day;
}
