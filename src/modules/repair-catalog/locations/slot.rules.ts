import { addDays, localTimeToDate, toLocalTime } from '../../../kernel/time/local-time.ts';
import { findHoursForDay, type OpeningHours } from '../../../kernel/time/opening-hours.ts';

/** Methods that need an appointment: 1 walk-in, 3 courier pickup, 4 on site. */
export const SLOT_METHODS = [1, 3, 4] as const;
export type SlotMethod = (typeof SLOT_METHODS)[number];

export function needsSlot(method: number): method is SlotMethod {
  return method === 1 || method === 3 || method === 4;
}

/** A location with appointments. */
export type SlotSchedule = OpeningHours & { timeZone: string; slotMinutes: number };

/** Minimum notice before the start for booking, moving or cancelling an appointment. */
const MIN_NOTICE_MINUTES = 60;
/** Days for which slots can be booked in advance. */
const MAX_DAYS_AHEAD = 60;

const MINUTE_MS = 60_000;

/** Time slots of a day in the time zone of the location; every slot ends before closing time. */
export function listDaySlots(location: SlotSchedule, day: string): Date[] {
  const starts = findHoursForDay(location, day).flatMap(({ opens, closes }) => {
    const [first, last] = [toMinutes(opens), toMinutes(closes) - location.slotMinutes];
    const count = Math.max(0, Math.floor((last - first) / location.slotMinutes) + 1);
    return Array.from({ length: count }, (_, nth) => formatTime(first + nth * location.slotMinutes));
  });
  const instants = starts.flatMap((time) => localTimeToDate({ day, time }, location.timeZone) ?? []);
  return [...new Map(instants.map((at) => [at.getTime(), at])).values()];
}

/**
 * First day with time slots: today, or the day on which parts with this lead time arrive. Working days are the open
 * days of the location.
 */
export function getFirstSlotDay(location: SlotSchedule, now: Date, leadDays: number): string {
  let { day } = toLocalTime(now, location.timeZone);
  for (let left = leadDays, tried = 0; left > 0 && tried < MAX_DAYS_AHEAD; tried += 1) {
    day = addDays(day, 1);
    if (findHoursForDay(location, day).length > 0) left -= 1;
  }
  return day;
}

/** Remaining working days of the lead time when the parts were ordered at `since`. */
export function remainingLeadDays(
  location: SlotSchedule,
  leadDays: number,
  { since, now }: { since: Date; now: Date },
): number {
  const day = getFirstSlotDay(location, since, leadDays);
  for (let left = 0; left < leadDays; left += 1) if (getFirstSlotDay(location, now, left) >= day) return left;
  return leadDays;
}

/** Whether a slot can be booked now: it exists at the location, and is neither too soon nor too far ahead. */
export function isSlotBookable(location: SlotSchedule, startsAt: Date, now: Date, leadDays: number): boolean {
  const { day } = toLocalTime(startsAt, location.timeZone);
  if (!hasNotice(startsAt, now)) return false;
  if (day < getFirstSlotDay(location, now, leadDays) || day > getLastSlotDay(location, now)) return false;
  return listDaySlots(location, day).some((at) => at.getTime() === startsAt.getTime());
}

export function getLastSlotDay({ timeZone }: SlotSchedule, now: Date): string {
  return addDays(toLocalTime(now, timeZone).day, MAX_DAYS_AHEAD);
}

/** Whether there is enough time before the start. */
export function hasNotice(startsAt: Date, now: Date): boolean {
  return startsAt.getTime() - now.getTime() >= MIN_NOTICE_MINUTES * MINUTE_MS;
}

/** Whether an appointment may still be moved or cancelled. */
export function canChangeBooking(startsAt: Date | null, now: Date): boolean {
  return startsAt === null || hasNotice(startsAt, now);
}

function toMinutes(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return hours * 60 + minutes;
}

function formatTime(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}
