import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { RepairPlace } from './find-places.ts';
import { isOffered, type SlotMethod } from './slot.rules.ts';
import { bookedSlots, insertOrRaise, lockPair, lower, type Slot } from './slot.store.ts';

type Wish = { method: SlotMethod; startsAt: Date; leadDays: number; now: Date };

/** Takes an appointment inside the transaction that needs it. Refuses `slot` with `repairs.no-such-slot` or `repairs.slot-taken`. */
export async function takeSlot(
  tx: Tx,
  place: RepairPlace,
  { method, startsAt, leadDays, now }: Wish,
): Promise<Result<null>> {
  if (!isOffered(place, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const taken = await insertOrRaise(tx, { locationId: place.id, method, startsAt }, place.capacity[method] ?? 0);
  return taken ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Whether an appointment could be taken now, refusing as taking it does; who is asked once more has not taken it. */
export async function findSlot(
  db: Db,
  place: RepairPlace,
  { method, startsAt, leadDays, now }: Wish,
): Promise<Result<null>> {
  if (!isOffered(place, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const at = { locationId: place.id, method };
  const [slot] = await bookedSlots(db, at, { from: startsAt, until: startsAt });
  return (slot?.booked ?? 0) < (place.capacity[method] ?? 0) ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Gives an appointment back to whoever wants it next. */
export function giveSlotBack(tx: Tx, slot: { locationId: number; method: SlotMethod; startsAt: Date }): Promise<void> {
  return lower(tx, slot);
}

/** Whoever moves from one appointment to another calls this before taking the new one: it keeps the locks in one order. */
export function lockSlots(tx: Tx, slots: { from: Slot; to: Slot }): Promise<void> {
  return lockPair(tx, slots);
}
