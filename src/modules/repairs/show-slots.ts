import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { findPlace, type RepairPlace } from './find-places.ts';
import { listSlots, type SlotDay } from './list-slots.ts';
import { openQuote } from './open-quote.ts';
import type { ListSlotsInput } from './slot.input.ts';

export type ShownSlots = { place: RepairPlace; first: string; until: string; days: SlotDay[] };

/**
 * Time slots of one week, optionally for a stored quote. Refuses at `location` and `method`, and for the same reasons
 * as `findQuote`.
 */
export async function showSlots(
  db: Db,
  { location, method, from, quote: token }: ListSlotsInput,
  now: Date,
): Promise<Result<ShownSlots>> {
  const repairLocation = await findPlace(db, location);
  if (!repairLocation) return refuseField('location', 'fields.invalid', { type: 'location' });
  if (!repairLocation.methods.includes(method)) return refuseField('method', 'repairs.method-not-here');
  const quote = token === undefined ? null : await openQuote(db, token, now);
  if (quote && !quote.ok) return quote;
  const leadDays = quote?.value.quote.leadDays ?? 0;
  const shown: ShownSlots = {
    place: repairLocation,
    ...(await listSlots(db, repairLocation, { method, from, leadDays, now })),
  };
  return ok(shown);
}
