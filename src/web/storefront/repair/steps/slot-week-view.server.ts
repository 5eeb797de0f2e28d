import { pickTranslation } from '../../../../kernel/locale.ts';
import { addDays } from '../../../../kernel/time/local-time.ts';
import type { listSlots } from '../../../../modules/repair-catalog/locations/list-slots.ts';
import type { RepairLocation } from '../../../../modules/repair-catalog/locations/repair-locations.ts';
import type { ShopRequest } from '../../../http/request.server.ts';
import { createClockFormat } from '../locations/location-view.server.ts';

/** A week of time slots in the language of the page. */
export type SlotWeekView = {
  zone: string;
  /** Why the first slot is not earlier; null when all parts are in stock. */
  partsDay: string | null;
  days: {
    day: string;
    label: string;
    closed: string | null;
    slots: { value: string; time: string; free: boolean }[];
  }[];
  /** Paths of the previous and next week, without the language prefix. */
  earlier: string | null;
  later: string | null;
};

const DAYS_PER_WEEK = 7;

type SlotListing = Awaited<ReturnType<typeof listSlots>> & { place: RepairLocation; leadDays: number };

/** @param buildPath builds the path of the page with the week that starts on a day */
export async function toSlotWeekView(
  shop: ShopRequest,
  { place, leadDays, first, until, days }: SlotListing,
  buildPath: (day: string) => string,
): Promise<SlotWeekView> {
  const format = await createClockFormat(shop);
  const firstDay = days[0]?.day ?? first;
  const [before, after] = [addDays(firstDay, -DAYS_PER_WEEK), addDays(firstDay, DAYS_PER_WEEK)];
  return {
    zone: format.zone(new Date(`${firstDay}T12:00:00Z`), place.timeZone),
    partsDay: leadDays > 0 ? format.longDay(first) : null,
    days: days.map(({ day, slots }) => ({
      day,
      label: format.day(day),
      closed:
        slots.length > 0
          ? null
          : pickTranslation(place.holidays.find(({ date }) => date === day)?.name ?? { en: '' }, shop.locale),
      slots: slots.map(({ startsAt, time, left }) => {
        return { value: startsAt.toISOString(), time: format.time(time), free: left > 0 };
      }),
    })),
    earlier: firstDay > first ? buildPath(before) : null,
    later: after <= until ? buildPath(after) : null,
  };
}
