import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import { findRepairLocation, type RepairLocation } from '../../repair-catalog/locations/repair-locations.ts';
import { needsSlot, type SlotMethod } from '../../repair-catalog/locations/slot.rules.ts';
import { lockSlots, takeSlot } from '../../repair-catalog/locations/take-slot.ts';
import { changeTicket, type StaffTicketContext, type TicketChange, toStaffTransition } from '../staff/change-ticket.ts';
import type { BookAppointmentInput } from '../staff/staff-tickets.input.ts';
import type { TicketRow } from '../ticket.store.ts';
import { transitionTicket } from '../transition-ticket.ts';

/**
 * Books or moves an appointment on behalf of the customer. The new slot is taken before the old one is released;
 * choosing the current slot again changes nothing. Refuses at `location`, `method` and `slot`, and for the same reasons
 * as `transitionTicket`.
 */
export function bookAppointment(
  db: Db,
  context: StaffTicketContext,
  action: 'book' | 'rebook',
  { location, method, slot, message }: BookAppointmentInput,
): Promise<Result<TicketChange>> {
  return changeTicket(db, context.id, async (tx, ticket) => {
    const repairLocation = await findRepairLocation(tx, location);
    if (!repairLocation) return refuseField('location', 'fields.invalid', { type: 'location' });
    if (!repairLocation.methods.includes(method)) return refuseField('method', 'repairs.method-not-here');
    if (needsSlot(method) && slot === undefined) return refuseField('slot', 'repairs.slot-needed');
    if (!needsSlot(method) && slot !== undefined) return refuseField('slot', 'fields.invalid', { type: 'slot' });
    const startsAt = slot === undefined ? null : new Date(slot);
    if (startsAt && needsSlot(method)) {
      const target: TargetSlot = { location: repairLocation, method, startsAt };
      if (action === 'rebook' && isSameSlot(ticket, target)) return ok({ location, method, message });
      await lockBothSlots(tx, ticket, target);
      const taken = await takeSlot(tx, repairLocation, { method, startsAt, leadDays: 0, now: context.now });
      if (!taken.ok) return taken;
    }
    const change = { method, repair_location_id: repairLocation.id, slot_at: startsAt };
    const moved = await transitionTicket(tx, ticket.id, action, { ...toStaffTransition(context), message }, change);
    return moved.ok ? ok({ location, method, message }) : moved;
  });
}

type TargetSlot = { location: RepairLocation; method: SlotMethod; startsAt: Date };

function isSameSlot({ status, method, repair_location_id, slot_at }: TicketRow, target: TargetSlot): boolean {
  if (status !== 'booked' || method !== target.method || repair_location_id !== target.location.id) return false;
  return slot_at?.getTime() === target.startsAt.getTime();
}

/** Locks the old and the new slot in a fixed order, so that two moves never deadlock. */
async function lockBothSlots(tx: Tx, ticket: TicketRow, { location, method, startsAt }: TargetSlot): Promise<void> {
  const { method: currentMethod, repair_location_id: locationId, slot_at: current } = ticket;
  if (current === null || locationId === null || currentMethod === null || !needsSlot(currentMethod)) return;
  const from = { locationId, method: currentMethod, startsAt: current };
  await lockSlots(tx, { from, to: { locationId: location.id, method, startsAt } });
}
