import { daysLater, instantAt, localTime } from '../../kernel/local-time.ts';
import { hoursOn, type Opening } from '../../kernel/opening-hours.ts';

/** Methods that need an appointment: 1 walk-in, 3 courier pickup, 4 on site. */
export const SLOT_METHODS = [1, 3, 4] as const;
export type SlotMethod = (typeof SLOT_METHODS)[number];

export function needsSlot(method: number): method is SlotMethod {
  return method === 1 || method === 3 || method === 4;
}

/** A location with appointments. */
export type SlotPlace = Opening & { timeZone: string; slotMinutes: number };

/** Minimum notice before the start for booking, moving or cancelling an appointment. */
const NOTICE_MINUTES = 60;
/** Days for which slots can be booked in advance. */
const DAYS_AHEAD = 60;

const MINUTE_MS = 60_000;

/** Time slots of a day in the time zone of the location; every slot ends before closing time. */
export function slotsOn(location: SlotPlace, day: string): Date[] {
  const starts = hoursOn(location, day).flatMap(({ opens, closes }) => {
    const [first, last] = [minutesOf(opens), minutesOf(closes) - location.slotMinutes];
    const count = Math.max(0, Math.floor((last - first) / location.slotMinutes) + 1);
    return Array.from({ length: count }, (_, nth) => timeOf(first + nth * location.slotMinutes));
  });
  const instants = starts.flatMap((time) => instantAt({ day, time }, location.timeZone) ?? []);
  return [...new Map(instants.map((at) => [at.getTime(), at])).values()];
}

/**
 * First day with time slots: today, or the day on which parts with this lead time arrive. Working days are the open
 * days of the location.
 */
export function firstSlotDay(location: SlotPlace, now: Date, leadDays: number): string {
  let { day } = localTime(now, location.timeZone);
  for (let left = leadDays, tried = 0; left > 0 && tried < DAYS_AHEAD; tried += 1) {
    day = daysLater(day, 1);
    if (hoursOn(location, day).length > 0) left -= 1;
  }
  return day;
}

/** Remaining working days of the lead time when the parts were ordered at `since`. */
export function leadDaysLeft(
  location: SlotPlace,
  leadDays: number,
  { since, now }: { since: Date; now: Date },
): number {
  const day = firstSlotDay(location, since, leadDays);
  for (let left = 0; left < leadDays; left += 1) if (firstSlotDay(location, now, left) >= day) return left;
  return leadDays;
}

/** Whether a slot can be booked now: it exists at the location, and is neither too soon nor too far ahead. */
export function isOffered(location: SlotPlace, startsAt: Date, now: Date, leadDays: number): boolean {
  const { day } = localTime(startsAt, location.timeZone);
  if (startsAt.getTime() < now.getTime() + NOTICE_MINUTES * MINUTE_MS) return false;
  if (day < firstSlotDay(location, now, leadDays) || day > lastSlotDay(location, now)) return false;
  return slotsOn(location, day).some((at) => at.getTime() === startsAt.getTime());
}

export function lastSlotDay({ timeZone }: SlotPlace, now: Date): string {
  return daysLater(localTime(now, timeZone).day, DAYS_AHEAD);
}

/** Whether an appointment may still be moved or cancelled. */
export function mayStillChange(startsAt: Date | null, now: Date): boolean {
  return startsAt === null || startsAt.getTime() - now.getTime() >= NOTICE_MINUTES * MINUTE_MS;
}

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function timeOf(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
