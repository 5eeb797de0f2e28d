import type { RepairPlace } from '../../../modules/repairs/find-places.ts';
import { listSlots } from '../../../modules/repairs/list-slots.ts';
import { needsSlot } from '../../../modules/repairs/slot.rules.ts';
import { leadDaysOf, listOtherSlots } from '../../../modules/tickets/move-appointment.ts';
import type { TicketKey } from '../../../modules/tickets/show-ticket.ts';
import type { ShopRequest } from '../../request.server.ts';
import { type WeekView, weekView } from '../repair/week-view.server.ts';

/** The requested week, and the path of another one. */
export type WeekWish = { from: string | null; weekFrom: (day: string) => string };

/** Slots to which an appointment can be moved; null when it cannot. */
export async function weekToMove(shop: ShopRequest, key: TicketKey, request: WeekWish): Promise<WeekView | null> {
  const { services } = shop;
  const found = await listOtherSlots(services.db, key, { from: request.from ?? undefined, now: services.clock() });
  return found.ok ? weekView(shop, found.value, request.weekFrom) : null;
}

/** Slots for an accepted offer at the selected location and method; null when no appointment is needed. */
export async function weekToBook(
  shop: ShopRequest,
  ticket: { id: string; created_at: Date },
  { place, method }: { place: RepairPlace; method: number },
  { from, weekFrom }: WeekWish,
): Promise<WeekView | null> {
  if (!needsSlot(method)) return null;
  const { db, clock } = shop.services;
  const now = clock();
  const leadDays = await leadDaysOf(db, ticket, place, now);
  const listed = await listSlots(db, place, { method, from: from ?? undefined, leadDays, now });
  return weekView(shop, { place, leadDays, ...listed }, weekFrom);
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses "YYYY-MM-DD" from the URL; null for anything else. */
export function dayOf(text: string | null): string | null {
  return text !== null && DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
