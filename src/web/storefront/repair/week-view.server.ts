import { daysLater } from '../../../kernel/local-time.ts';
import { textIn } from '../../../kernel/locale.ts';
import type { RepairPlace } from '../../../modules/repairs/find-places.ts';
import type { listSlots } from '../../../modules/repairs/list-slots.ts';
import type { ShopRequest } from '../../request.server.ts';
import { clockWords } from './place-words.server.ts';

/** A week of time slots in the language of the page. */
export type WeekView = {
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

const WEEK = 7;

type Listed = Awaited<ReturnType<typeof listSlots>> & { place: RepairPlace; leadDays: number };

/** @param buildPath builds the path of the page with the week that starts on a day */
export async function weekView(
  shop: ShopRequest,
  { place, leadDays, first, until, days }: Listed,
  buildPath: (day: string) => string,
): Promise<WeekView> {
  const format = await clockWords(shop);
  const firstDay = days[0]?.day ?? first;
  const [before, after] = [daysLater(firstDay, -WEEK), daysLater(firstDay, WEEK)];
  return {
    zone: format.zone(new Date(`${firstDay}T12:00:00Z`), place.timeZone),
    partsDay: leadDays > 0 ? format.longDay(first) : null,
    days: days.map(({ day, slots }) => ({
      ...{ day, label: format.day(day) },
      closed:
        slots.length > 0
          ? null
          : textIn(place.holidays.find(({ date }) => date === day)?.name ?? { en: '' }, shop.locale),
      slots: slots.map(({ startsAt, time, left }) => {
        return { value: startsAt.toISOString(), time: format.time(time), free: left > 0 };
      }),
    })),
    earlier: firstDay > first ? buildPath(before) : null,
    later: after <= until ? buildPath(after) : null,
  };
}
