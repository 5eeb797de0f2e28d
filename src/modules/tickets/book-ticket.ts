import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findPlace } from '../repairs/find-places.ts';
import { needsSlot } from '../repairs/slot.rules.ts';
import { takeSlot } from '../repairs/take-slot.ts';
import { changeTicket, deskOf, type Handling } from './change-ticket.ts';
import { moveTicket } from './move-ticket.ts';
import type { BookTicketInput } from './staff-tickets.input.ts';

/**
 * Books an appointment for the customer, or moves it. The new one is taken before the old one is given back. Refuses
 * at `location`, `method` and `slot`, and as `moveTicket` does.
 */
export function bookTicket(
  db: Db,
  handling: Handling,
  action: 'book' | 'rebook',
  { location, method, slot, message }: BookTicketInput,
): Promise<Result<null>> {
  return changeTicket(db, handling, action, async (tx, { id }) => {
    const place = await findPlace(tx, location);
    if (!place) return refuseField('location', 'fields.invalid', { type: 'location' });
    if (!place.methods.includes(method)) return refuseField('method', 'repairs.method-not-here');
    if (needsSlot(method) && slot === undefined) return refuseField('slot', 'repairs.slot-needed');
    if (!needsSlot(method) && slot !== undefined) return refuseField('slot', 'fields.invalid', { type: 'slot' });
    const startsAt = slot === undefined ? null : new Date(slot);
    if (startsAt && needsSlot(method)) {
      const taken = await takeSlot(tx, place, { method, startsAt, leadDays: 0, now: handling.now });
      if (!taken.ok) return taken;
    }
    const change = { method, repair_location_id: place.id, slot_at: startsAt };
    const moved = await moveTicket(tx, id, action, { ...deskOf(handling), message }, change);
    return moved.ok ? ok({ location, method, message }) : moved;
  });
}
