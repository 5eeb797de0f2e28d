import { addDays, isoWeekday, toLocalTime } from '../../kernel/time/local-time.ts';
import { isOpenAtOrAfter, type OpeningHours } from '../../kernel/time/opening-hours.ts';
import type { ShippingRule } from './shipping.rules.ts';

/** Range of delivery dates, both "YYYY-MM-DD". */
export type DeliveryWindow = { earliest: string; latest: string };

type DispatchRule = Pick<ShippingRule, 'minDays' | 'maxDays' | 'cutoff' | 'workingDays'>;

/** Delivery dates of an order placed now, by the shop's calendar and clock. */
export function estimateArrival(pace: DispatchRule, now: Date, timeZone: string): DeliveryWindow {
  const { day, time } = toLocalTime(now, timeZone);
  const isWorkingDay = (one: string) => pace.workingDays.includes(isoWeekday(one));
  const dispatchDay = isWorkingDay(day) && time < pace.cutoff ? day : addWorkingDays(day, 1, isWorkingDay);
  return {
    earliest: addWorkingDays(dispatchDay, pace.minDays, isWorkingDay),
    latest: addWorkingDays(dispatchDay, pace.maxDays, isWorkingDay),
  };
}

function addWorkingDays(day: string, days: number, isWorkingDay: (day: string) => boolean): string {
  let [later, left] = [day, days];
  while (left > 0) {
    later = addDays(later, 1);
    if (isWorkingDay(later)) left -= 1;
  }
  return later;
}

const HOUR_MS = 3_600_000;
/** Search limit; a location that is closed for longer has no opening hours. */
const MAX_DAYS_AHEAD = 60;

/** First day on which an order placed now is ready for pickup, by the calendar and hours of the location. */
export function findReadyDay(place: OpeningHours & { readyInHours: number; timeZone: string }, now: Date): string {
  const ready = toLocalTime(new Date(now.getTime() + place.readyInHours * HOUR_MS), place.timeZone);
  if (isOpenAtOrAfter(place, ready)) return ready.day;
  for (let later = 1; later <= MAX_DAYS_AHEAD; later += 1) {
    const day = addDays(ready.day, later);
    if (isOpenAtOrAfter(place, { day, time: '' })) return day;
  }
  return ready.day;
}
