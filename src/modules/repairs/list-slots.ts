import { daysLater, localTime } from '../../kernel/local-time.ts';
import type { Db } from '../../platform/db.ts';
import type { RepairPlace } from './find-places.ts';
import { firstSlotDay, isOffered, lastSlotDay, type SlotMethod, slotsOn } from './slot.rules.ts';
import { bookedSlots } from './slot.store.ts';

/** A day "YYYY-MM-DD" with its time slots, in the time zone of the location. */
export type SlotDay = { day: string; slots: { startsAt: Date; time: string; left: number }[] };

const DAY_MS = 86_400_000;

/**
 * Time slots of one week, including full ones. It starts on `from`, or on the first possible day; `until` is the last
 * bookable day.
 */
export async function listSlots(
  db: Db,
  location: RepairPlace,
  {
    method,
    from,
    days = 7,
    leadDays,
    now,
  }: { method: SlotMethod; from?: string; days?: number; leadDays: number; now: Date },
): Promise<{ first: string; until: string; days: SlotDay[] }> {
  const [earliest, until] = [firstSlotDay(location, now, leadDays), lastSlotDay(location, now)];
  const first = from !== undefined && from > earliest && from <= until ? from : earliest;
  const visibleDays = Array.from({ length: days }, (_, nth) => daysLater(first, nth)).filter((day) => day <= until);
  const period = {
    from: new Date(Date.parse(first) - DAY_MS),
    until: new Date(Date.parse(first) + (days + 1) * DAY_MS),
  };
  const taken = await bookedSlots(db, { locationId: location.id, method }, period);
  const bookedAt = new Map(taken.map(({ startsAt, booked }) => [startsAt.getTime(), booked]));
  const capacity = location.capacity[method] ?? 0;
  return {
    first: earliest,
    until,
    days: visibleDays.map((day) => ({
      day,
      slots: slotsOn(location, day)
        .filter((at) => isOffered(location, at, now, leadDays))
        .map((startsAt) => ({
          startsAt,
          time: localTime(startsAt, location.timeZone).time,
          left: Math.max(0, capacity - (bookedAt.get(startsAt.getTime()) ?? 0)),
        })),
    })),
  };
}
