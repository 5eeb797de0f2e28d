import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import type { RepairPlace } from './find-places.ts';
import { isOffered, type SlotMethod } from './slot.rules.ts';
import { bookedSlots, insertOrRaise, lockPair, lower, type Slot } from './slot.store.ts';

type Wish = { method: SlotMethod; startsAt: Date; leadDays: number; now: Date };

/** Books a slot within the caller's transaction. Refuses `slot` with `repairs.no-such-slot` or `repairs.slot-taken`. */
export async function takeSlot(
  tx: Tx,
  location: RepairPlace,
  { method, startsAt, leadDays, now }: Wish,
): Promise<Result<null>> {
  if (!isOffered(location, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const taken = await insertOrRaise(tx, { locationId: location.id, method, startsAt }, location.capacity[method] ?? 0);
  return taken ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Checks whether a slot can be booked, without booking it; for the confirmation step. Refuses like `takeSlot`. */
export async function findSlot(
  db: Db,
  location: RepairPlace,
  { method, startsAt, leadDays, now }: Wish,
): Promise<Result<null>> {
  if (!isOffered(location, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const at = { locationId: location.id, method };
  const [slot] = await bookedSlots(db, at, { from: startsAt, until: startsAt });
  return (slot?.booked ?? 0) < (location.capacity[method] ?? 0) ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Releases a booked slot. */
export function giveSlotBack(tx: Tx, slot: { locationId: number; method: SlotMethod; startsAt: Date }): Promise<void> {
  return lower(tx, slot);
}

/** Call before booking the new slot of a move: locks both slots in a fixed order. */
export function lockSlots(tx: Tx, slots: { from: Slot; to: Slot }): Promise<void> {
  return lockPair(tx, slots);
}
