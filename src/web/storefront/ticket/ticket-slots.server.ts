import { listSlots } from '../../../modules/repair-catalog/locations/list-slots.ts';
import type { RepairLocation } from '../../../modules/repair-catalog/locations/repair-locations.ts';
import { needsSlot } from '../../../modules/repair-catalog/locations/slot.rules.ts';
import { calculateLeadDays, listAlternativeSlots } from '../../../modules/tickets/booking/move-appointment.ts';
import type { TicketKey } from '../../../modules/tickets/find-ticket.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { type SlotWeekView, toSlotWeekView } from '../repair/steps/slot-week-view.server.ts';

/** The requested week, and the path of another one. */
export type WeekRequest = { from: string | null; weekFrom: (day: string) => string };

/** Slots to which an appointment can be moved; null when it cannot. */
export async function loadRescheduleWeek(
  shop: ShopRequest,
  key: TicketKey,
  request: WeekRequest,
): Promise<SlotWeekView | null> {
  const { services } = shop;
  const found = await listAlternativeSlots(services.db, key, {
    from: request.from ?? undefined,
    now: services.clock(),
  });
  return found.ok ? toSlotWeekView(shop, found.value, request.weekFrom) : null;
}

/** Slots for an accepted offer at the selected location and method; null when no appointment is needed. */
export async function loadBookingWeek(
  shop: ShopRequest,
  ticket: { id: string; created_at: Date },
  { place, method }: { place: RepairLocation; method: number },
  { from, weekFrom }: WeekRequest,
): Promise<SlotWeekView | null> {
  if (!needsSlot(method)) return null;
  const { db, clock } = shop.services;
  const now = clock();
  const leadDays = await calculateLeadDays(db, ticket, place, now);
  const listed = await listSlots(db, place, { method, from: from ?? undefined, leadDays, now });
  return toSlotWeekView(shop, { place, leadDays, ...listed }, weekFrom);
}

const ISO_DAY = /^\d{4}-\d{2}-\d{2}$/;

/** Parses "YYYY-MM-DD" from the URL; null for anything else. */
export function parseDay(text: string | null): string | null {
  return text !== null && ISO_DAY.test(text) && !Number.isNaN(Date.parse(text)) ? text : null;
}
