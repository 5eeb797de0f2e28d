import { addDays, toLocalTime } from '../../../kernel/time/local-time.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { RepairLocation } from './repair-locations.ts';
import { getFirstSlotDay, getLastSlotDay, hasNotice, listDaySlots, type SlotMethod } from './slot.rules.ts';
import { selectBookedSlots } from './slot.store.ts';

/** A day "YYYY-MM-DD" with its time slots, in the time zone of the location. */
export type SlotDay = { day: string; slots: { startsAt: Date; time: string; left: number }[] };

const DAY_MS = 86_400_000;

/**
 * Time slots of one week, including full ones. It starts on `from`, or on the first possible day; `until` is the last
 * bookable day.
 */
export async function listSlots(
  db: Db,
  location: RepairLocation,
  {
    method,
    from,
    days = 7,
    leadDays,
    now,
  }: { method: SlotMethod; from?: string; days?: number; leadDays: number; now: Date },
): Promise<{ first: string; until: string; days: SlotDay[] }> {
  const [earliest, until] = [getFirstSlotDay(location, now, leadDays), getLastSlotDay(location, now)];
  const first = from !== undefined && from > earliest && from <= until ? from : earliest;
  const visibleDays = Array.from({ length: days }, (_, nth) => addDays(first, nth)).filter((day) => day <= until);
  const period = {
    from: new Date(Date.parse(first) - DAY_MS),
    until: new Date(Date.parse(first) + (days + 1) * DAY_MS),
  };
  const taken = await selectBookedSlots(db, { locationId: location.id, method }, period);
  const bookedAt = new Map(taken.map(({ startsAt, booked }) => [startsAt.getTime(), booked]));
  const capacity = location.capacity[method] ?? 0;
  return {
    first: earliest,
    until,
    days: visibleDays.map((day) => ({
      day,
      slots: listDaySlots(location, day)
        .filter((at) => hasNotice(at, now))
        .map((startsAt) => ({
          startsAt,
          time: toLocalTime(startsAt, location.timeZone).time,
          left: Math.max(0, capacity - (bookedAt.get(startsAt.getTime()) ?? 0)),
        })),
    })),
  };
}
