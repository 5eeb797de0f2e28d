import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { listSlots, type SlotDay } from '../../repair-catalog/locations/list-slots.ts';
import { listRepairLocations, type RepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import {
  canChangeBooking,
  needsSlot,
  remainingLeadDays,
  type SlotMethod,
} from '../../repair-catalog/locations/slot.rules.ts';
import { lockSlots, takeSlot } from '../../repair-catalog/locations/take-slot.ts';
import type { CustomerActionContext } from '../lines/respond-to-quote.ts';
import { getNextTicketState } from '../ticket.states.rules.ts';
import { lockTicket, selectTicket, selectTicketLines, type TicketKey, type TicketRow } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

type CurrentAppointment = { location: RepairLocation; method: SlotMethod; startsAt: Date; leadDays: number };

/**
 * Moves the customer's appointment: takes the new slot and releases the old one in one transaction. Refuses with
 * `tickets.not-found`, `tickets.not-now`, `tickets.too-late`, and at `slot`.
 */
export function moveAppointment(
  db: Db,
  key: TicketKey,
  { slot }: { slot: string },
  { links, now }: CustomerActionContext,
): Promise<Result<null>> {
  const startsAt = new Date(slot);
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const current = await findCurrentAppointment(tx, ticket, now);
    if (!current.ok) return current;
    const { location, method, leadDays } = current.value;
    if (startsAt.getTime() === current.value.startsAt.getTime()) return ok(null);
    const at = { locationId: location.id, method };
    await lockSlots(tx, { from: { ...at, startsAt: current.value.startsAt }, to: { ...at, startsAt } });
    const taken = await takeSlot(tx, location, { method, startsAt, leadDays, now });
    if (!taken.ok) return taken;
    const mover = { by: 'customer', links, now } as const;
    const moved = await transitionTicket(tx, ticket.id, 'rebook', mover, { slot_at: startsAt });
    return moved.ok ? ok(null) : moved;
  });
}

/** Time slots of one week to which the appointment can be moved; refuses for the same reasons as the move. */
export async function listAlternativeSlots(
  db: Db,
  key: TicketKey,
  { from, now }: { from?: string; now: Date },
): Promise<Result<{ place: RepairLocation; leadDays: number; first: string; until: string; days: SlotDay[] }>> {
  const ticket = await selectTicket(db, key);
  if (!ticket) return refuse('tickets.not-found', {}, 'missing');
  const current = await findCurrentAppointment(db, ticket, now);
  if (!current.ok) return current;
  const { location, method, leadDays } = current.value;
  return ok({ place: location, leadDays, ...(await listSlots(db, location, { method, from, leadDays, now })) });
}

async function findCurrentAppointment(db: Db, ticket: TicketRow, now: Date): Promise<Result<CurrentAppointment>> {
  const { method, slot_at: startsAt, repair_location_id: locationId } = ticket;
  const location = (await listRepairLocations(db)).find(({ id }) => id === locationId);
  const mayMove = getNextTicketState('rebook', ticket.status, 'customer') !== null;
  if (!mayMove || !location || startsAt === null || method === null || !needsSlot(method))
    return refuse('tickets.not-now', {}, 'conflict');
  if (!canChangeBooking(startsAt, now)) return refuse('tickets.too-late', {}, 'conflict');
  const current: CurrentAppointment = {
    location,
    method,
    startsAt,
    leadDays: await calculateLeadDays(db, ticket, location, now),
  };
  return ok(current);
}

/** Working days until the parts arrive; they were ordered when the line was approved. */
export async function calculateLeadDays(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'created_at'>,
  location: RepairLocation,
  now: Date,
): Promise<number> {
  const agreed = (await selectTicketLines(db, ticket.id)).filter(({ status }) => status === 'approved');
  const left = agreed.map(({ lead_days, decided_at }) =>
    remainingLeadDays(location, lead_days, { since: decided_at ?? ticket.created_at, now }),
  );
  return Math.max(0, ...left);
}
