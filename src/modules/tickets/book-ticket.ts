import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { findPlace, type RepairPlace } from '../repairs/find-places.ts';
import { needsSlot, type SlotMethod } from '../repairs/slot.rules.ts';
import { lockSlots, takeSlot } from '../repairs/take-slot.ts';
import { changeTicket, deskOf, type Handling } from './change-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import type { BookTicketInput } from './staff-tickets.input.ts';
import type { TicketRow } from './ticket.store.ts';

/**
 * Books or moves an appointment on behalf of the customer. The new slot is taken before the old one is released;
 * choosing the current slot again changes nothing. Refuses at `location`, `method` and `slot`, and for the same reasons
 * as `transitionTicket`.
 */
export function bookTicket(
  db: Db,
  context: Handling,
  action: 'book' | 'rebook',
  { location, method, slot, message }: BookTicketInput,
): Promise<Result<null>> {
  return changeTicket(db, context, action, async (tx, ticket) => {
    const repairLocation = await findPlace(tx, location);
    if (!repairLocation) return refuseField('location', 'fields.invalid', { type: 'location' });
    if (!repairLocation.methods.includes(method)) return refuseField('method', 'repairs.method-not-here');
    if (needsSlot(method) && slot === undefined) return refuseField('slot', 'repairs.slot-needed');
    if (!needsSlot(method) && slot !== undefined) return refuseField('slot', 'fields.invalid', { type: 'slot' });
    const startsAt = slot === undefined ? null : new Date(slot);
    if (startsAt && needsSlot(method)) {
      const target: Wish = { place: repairLocation, method, startsAt };
      if (action === 'rebook' && keeps(ticket, target)) return ok({ location, method, message });
      await lockBoth(tx, ticket, target);
      const taken = await takeSlot(tx, repairLocation, { method, startsAt, leadDays: 0, now: context.now });
      if (!taken.ok) return taken;
    }
    const change = { method, repair_location_id: repairLocation.id, slot_at: startsAt };
    const moved = await moveTicket(tx, ticket.id, action, { ...deskOf(context), message }, change);
    return moved.ok ? ok({ location, method, message }) : moved;
  });
}

type Wish = { place: RepairPlace; method: SlotMethod; startsAt: Date };

function keeps({ status, method, repair_location_id, slot_at }: TicketRow, target: Wish): boolean {
  if (status !== 'booked' || method !== target.method || repair_location_id !== target.place.id) return false;
  return slot_at?.getTime() === target.startsAt.getTime();
}

/** Locks the old and the new slot in a fixed order, so that two moves never deadlock. */
async function lockBoth(tx: Tx, ticket: TicketRow, { place, method, startsAt }: Wish): Promise<void> {
  const { method: currentMethod, repair_location_id: locationId, slot_at: current } = ticket;
  if (current === null || locationId === null || currentMethod === null || !needsSlot(currentMethod)) return;
  const from = { locationId, method: currentMethod, startsAt: current };
  await lockSlots(tx, { from, to: { locationId: place.id, method, startsAt } });
}
