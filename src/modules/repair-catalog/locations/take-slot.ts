import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { RepairLocation } from './repair-locations.ts';
import { isSlotBookable, type SlotMethod } from './slot.rules.ts';
import { decrementSlot, incrementSlot, lockSlotPair, type Slot, selectBookedSlots } from './slot.store.ts';

type SlotRequest = { method: SlotMethod; startsAt: Date; leadDays: number; now: Date };

/** Books a slot within the caller's transaction. Refuses `slot` with `repairs.no-such-slot` or `repairs.slot-taken`. */
export async function takeSlot(
  tx: Tx,
  location: RepairLocation,
  { method, startsAt, leadDays, now }: SlotRequest,
): Promise<Result<null>> {
  if (!isSlotBookable(location, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const taken = await incrementSlot(tx, { locationId: location.id, method, startsAt }, location.capacity[method] ?? 0);
  return taken ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Checks whether a slot can be booked, without booking it; for the confirmation step. Refuses like `takeSlot`. */
export async function checkSlot(
  db: Db,
  location: RepairLocation,
  { method, startsAt, leadDays, now }: SlotRequest,
): Promise<Result<null>> {
  if (!isSlotBookable(location, startsAt, now, leadDays)) return refuseField('slot', 'repairs.no-such-slot');
  const at = { locationId: location.id, method };
  const [slot] = await selectBookedSlots(db, at, { from: startsAt, until: startsAt });
  return (slot?.booked ?? 0) < (location.capacity[method] ?? 0) ? ok(null) : refuseField('slot', 'repairs.slot-taken');
}

/** Releases a booked slot. */
export function releaseSlot(tx: Tx, slot: { locationId: number; method: SlotMethod; startsAt: Date }): Promise<void> {
  return decrementSlot(tx, slot);
}

/** Call before booking the new slot of a move: locks both slots in a fixed order. */
export function lockSlots(tx: Tx, slots: { from: Slot; to: Slot }): Promise<void> {
  return lockSlotPair(tx, slots);
}
