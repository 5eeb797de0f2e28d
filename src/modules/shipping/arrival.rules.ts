import { daysLater, localTime, weekdayOf } from '../../kernel/local-time.ts';
import { type Opening, opensAfter } from '../../kernel/opening-hours.ts';
import type { ShippingRule } from './shipping.rules.ts';

/** Range of delivery dates, both "YYYY-MM-DD". */
export type Arrival = { earliest: string; latest: string };

type Pace = Pick<ShippingRule, 'minDays' | 'maxDays' | 'cutoff' | 'workingDays'>;

/** Delivery dates of an order placed now, by the shop's calendar and clock. */
export function arrivalOf(pace: Pace, now: Date, timeZone: string): Arrival {
  const { day, time } = localTime(now, timeZone);
  const isWorkingDay = (one: string) => pace.workingDays.includes(weekdayOf(one));
  const dispatchDay = isWorkingDay(day) && time < pace.cutoff ? day : workingDaysAfter(day, 1, isWorkingDay);
  return {
    earliest: workingDaysAfter(dispatchDay, pace.minDays, isWorkingDay),
    latest: workingDaysAfter(dispatchDay, pace.maxDays, isWorkingDay),
  };
}

function workingDaysAfter(day: string, days: number, isWorkingDay: (day: string) => boolean): string {
  let [later, left] = [day, days];
  while (left > 0) {
    later = daysLater(later, 1);
    if (isWorkingDay(later)) left -= 1;
  }
  return later;
}

const HOUR_MS = 3_600_000;
/** Search limit; a location that is closed for longer has no opening hours. */
const FURTHEST_DAYS = 60;

/** First day on which an order placed now is ready for pickup, by the calendar and hours of the location. */
export function readyDay(place: Opening & { readyInHours: number; timeZone: string }, now: Date): string {
  const ready = localTime(new Date(now.getTime() + place.readyInHours * HOUR_MS), place.timeZone);
  if (opensAfter(place, ready)) return ready.day;
  for (let later = 1; later <= FURTHEST_DAYS; later += 1) {
    const day = daysLater(ready.day, later);
    if (opensAfter(place, { day, time: '' })) return day;
  }
  return ready.day;
}
