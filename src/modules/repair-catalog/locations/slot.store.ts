import { type SqlBool, sql } from 'kysely';
import type { Db, Tx } from '../../../platform/database/db.ts';
import type { SlotMethod } from './slot.rules.ts';
import type {} from './slot.tables.ts';

/** A time slot of one method at one location. */
export type Slot = { locationId: number; method: SlotMethod; startsAt: Date };

/** Slots of a period with at least one booking. */
export async function selectBookedSlots(
  db: Db,
  { locationId, method }: Omit<Slot, 'startsAt'>,
  { from, until }: { from: Date; until: Date },
): Promise<{ startsAt: Date; booked: number }[]> {
  const rows = await db
    .selectFrom('repair_slot')
    .select(['starts_at', 'booked'])
    .where('repair_location_id', '=', locationId)
    .where('method', '=', method)
    .where('starts_at', '>=', from)
    .where('starts_at', '<=', until)
    .where('booked', '>', 0)
    .limit(5_000)
    .execute();
  return rows.map(({ starts_at, booked }) => ({ startsAt: starts_at, booked }));
}

/**
 * Takes one unit of a slot's capacity; false when it is full. A single statement, so concurrent bookings never exceed
 * the capacity.
 */
export async function incrementSlot(
  tx: Tx,
  { locationId, method, startsAt }: Slot,
  capacity: number,
): Promise<boolean> {
  if (capacity < 1) return false;
  const row = await tx
    .insertInto('repair_slot')
    .values({ repair_location_id: locationId, method, starts_at: startsAt, booked: 1 })
    .onConflict((taken) =>
      taken
        .columns(['repair_location_id', 'method', 'starts_at'])
        .doUpdateSet({ booked: sql`repair_slot.booked + 1` })
        .where(sql<SqlBool>`repair_slot.booked < ${capacity}`),
    )
    .returning('booked')
    .executeTakeFirst();
  return row !== undefined;
}

/**
 * Locks two slots in chronological order, so that two moves in opposite directions do not deadlock. Creates the row of
 * the new slot before locking.
 */
export async function lockSlotPair(tx: Tx, { from, to }: { from: Slot; to: Slot }): Promise<void> {
  await tx
    .insertInto('repair_slot')
    .values({ repair_location_id: to.locationId, method: to.method, starts_at: to.startsAt, booked: 0 })
    .onConflict((known) => known.doNothing())
    .execute();
  await tx
    .selectFrom('repair_slot')
    .select('booked')
    .where('repair_location_id', 'in', [from.locationId, to.locationId])
    .where('method', 'in', [from.method, to.method])
    .where('starts_at', 'in', [from.startsAt, to.startsAt])
    .orderBy('starts_at')
    .orderBy('repair_location_id')
    .orderBy('method')
    .forUpdate()
    .execute();
}

export async function decrementSlot(tx: Tx, { locationId, method, startsAt }: Slot): Promise<void> {
  await tx
    .updateTable('repair_slot')
    .set((is) => ({ booked: is('booked', '-', 1) }))
    .where('repair_location_id', '=', locationId)
    .where('method', '=', method)
    .where('starts_at', '=', startsAt)
    .where('booked', '>', 0)
    .execute();
}
