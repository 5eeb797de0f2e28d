import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { findPlaces, type RepairPlace } from '../repairs/find-places.ts';
import { listSlots, type SlotDay } from '../repairs/list-slots.ts';
import { leadDaysLeft, mayStillChange, needsSlot, type SlotMethod } from '../repairs/slot.rules.ts';
import { lockSlots, takeSlot } from '../repairs/take-slot.ts';
import { moveTicket } from './move-ticket.ts';
import type { OwnMove } from './respond-to-lines.ts';
import { ticketAfter } from './ticket.states.rules.ts';
import { linesOfTicket, lockTicket, type TicketKey, type TicketRow, ticketBy } from './ticket.store.ts';

type Kept = { place: RepairPlace; method: SlotMethod; startsAt: Date; leadDays: number };

/**
 * Moves the customer's appointment: takes the new slot and releases the old one in one transaction. Refuses with
 * `tickets.not-found`, `tickets.not-now`, `tickets.too-late`, and at `slot`.
 */
export function moveAppointment(
  db: Db,
  key: TicketKey,
  { slot }: { slot: string },
  { links, now }: OwnMove,
): Promise<Result<null>> {
  const startsAt = new Date(slot);
  return inTransaction(db, async (tx) => {
    const ticket = await lockTicket(tx, key);
    if (!ticket) return refuse('tickets.not-found', {}, 'missing');
    const current = await keptSlot(tx, ticket, now);
    if (!current.ok) return current;
    const { place, method, leadDays } = current.value;
    if (startsAt.getTime() === current.value.startsAt.getTime()) return ok(null);
    const at = { locationId: place.id, method };
    await lockSlots(tx, { from: { ...at, startsAt: current.value.startsAt }, to: { ...at, startsAt } });
    const taken = await takeSlot(tx, place, { method, startsAt, leadDays, now });
    if (!taken.ok) return taken;
    const mover = { by: 'customer', links, now } as const;
    const moved = await moveTicket(tx, ticket.id, 'rebook', mover, { slot_at: startsAt });
    return moved.ok ? ok(null) : moved;
  });
}

/** Time slots of one week to which the appointment can be moved; refuses for the same reasons as the move. */
export async function listOtherSlots(
  db: Db,
  key: TicketKey,
  { from, now }: { from?: string; now: Date },
): Promise<Result<{ place: RepairPlace; leadDays: number; first: string; until: string; days: SlotDay[] }>> {
  const ticket = await ticketBy(db, key);
  if (!ticket) return refuse('tickets.not-found', {}, 'missing');
  const current = await keptSlot(db, ticket, now);
  if (!current.ok) return current;
  const { place, method, leadDays } = current.value;
  return ok({ place, leadDays, ...(await listSlots(db, place, { method, from, leadDays, now })) });
}

async function keptSlot(db: Db, ticket: TicketRow, now: Date): Promise<Result<Kept>> {
  const { method, slot_at: startsAt, repair_location_id: locationId } = ticket;
  const location = (await findPlaces(db)).find(({ id }) => id === locationId);
  const mayMove = ticketAfter('rebook', ticket.status, 'customer') !== null;
  if (!mayMove || !location || startsAt === null || method === null || !needsSlot(method))
    return refuse('tickets.not-now', {}, 'conflict');
  if (!mayStillChange(startsAt, now)) return refuse('tickets.too-late', {}, 'conflict');
  const kept: Kept = { place: location, method, startsAt, leadDays: await leadDaysOf(db, ticket, location, now) };
  return ok(kept);
}

/** Working days until the parts arrive; they were ordered when the line was approved. */
export async function leadDaysOf(
  db: Db,
  ticket: Pick<TicketRow, 'id' | 'created_at'>,
  location: RepairPlace,
  now: Date,
): Promise<number> {
  const agreed = (await linesOfTicket(db, ticket.id)).filter(({ status }) => status === 'approved');
  const left = agreed.map(({ lead_days, decided_at }) =>
    leadDaysLeft(location, lead_days, { since: decided_at ?? ticket.created_at, now }),
  );
  return Math.max(0, ...left);
}
