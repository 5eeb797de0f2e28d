import { daysLater } from '../../../kernel/local-time.ts';
import type { Result } from '../../../kernel/result.ts';
import type { RepairPlace } from '../../../modules/repairs/find-places.ts';
import { listSlots, type SlotDay } from '../../../modules/repairs/list-slots.ts';
import { needsSlot } from '../../../modules/repairs/slot.rules.ts';
import { leadDaysOf, listOtherSlots } from '../../../modules/tickets/move-appointment.ts';
import type { TicketKey } from '../../../modules/tickets/show-ticket.ts';
import type { ShopRequest } from '../../request.server.ts';
import { ticketClock } from './ticket-clock.server.ts';

/** A week of appointments; what is taken stays to be seen. */
export type WeekView = {
  zone: string;
  days: { day: string; label: string; slots: { value: string; time: string; free: boolean }[] }[];
  /** Days on which the weeks before and after begin. */
  earlier: string | null;
  later: string | null;
};

const WEEK = 7;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** To which an appointment can be moved; null when it cannot. */
export async function weekToMove(shop: ShopRequest, key: TicketKey, from: string | null): Promise<WeekView | null> {
  const { services } = shop;
  const found = await listOtherSlots(services.db, key, { from: dayOf(from), now: services.clock() });
  return found.ok ? weekView(shop, found.value) : null;
}

/** For an offer that was accepted, at a place and by a way that were chosen; null where no appointment is needed. */
export async function weekToBook(
  shop: ShopRequest,
  ticket: { id: string; created_at: Date },
  { place, method }: { place: RepairPlace; method: number },
  from: string | null,
): Promise<WeekView | null> {
  if (!needsSlot(method)) return null;
  const { db, clock } = shop.services;
  const now = clock();
  const leadDays = await leadDaysOf(db, ticket, place, now);
  return weekView(shop, { place, ...(await listSlots(db, place, { method, from: dayOf(from), leadDays, now })) });
}

type Listed = Extract<Awaited<ReturnType<typeof listOtherSlots>>, { ok: true }> extends Result<infer T> ? T : never;

async function weekView(shop: ShopRequest, { place, first, until, days }: Listed): Promise<WeekView> {
  const clock = await ticketClock(shop);
  const shown = days[0]?.day ?? first;
  const next = daysLater(shown, WEEK);
  const before = daysLater(shown, -WEEK);
  return {
    zone: clock.zone(shop.services.clock(), place.timeZone),
    days: days.map(({ day, slots }: SlotDay) => ({
      ...{ day, label: clock.weekday(day) },
      slots: slots.map(({ startsAt, left }) => ({
        ...{ value: startsAt.toISOString(), time: clock.time(startsAt, place.timeZone), free: left > 0 },
      })),
    })),
    earlier: shown > first ? (before > first ? before : first) : null,
    later: next <= until ? next : null,
  };
}

function dayOf(typed: string | null): string | undefined {
  return typed !== null && DAY.test(typed) && !Number.isNaN(Date.parse(typed)) ? typed : undefined;
}
