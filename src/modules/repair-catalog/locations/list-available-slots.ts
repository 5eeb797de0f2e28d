import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findQuote } from '../quotes/repair-quotes.ts';
import { listSlots, type SlotDay } from './list-slots.ts';
import { findRepairLocation, type RepairLocation } from './repair-locations.ts';
import type { ListSlotsInput } from './slot.input.ts';

export type AvailableSlots = { location: RepairLocation; first: string; until: string; days: SlotDay[] };

/**
 * Time slots of one week, optionally for a stored quote. Refuses at `location` and `method`, and for the same reasons
 * as `findQuote`.
 */
export async function listAvailableSlots(
  db: Db,
  { location, method, from, quote: token }: ListSlotsInput,
  now: Date,
): Promise<Result<AvailableSlots>> {
  const repairLocation = await findRepairLocation(db, location);
  if (!repairLocation) return refuseField('location', 'fields.invalid', { type: 'location' });
  if (!repairLocation.methods.includes(method)) return refuseField('method', 'repairs.method-not-here');
  const quote = token === undefined ? null : await findQuote(db, token, now);
  if (quote && !quote.ok) return quote;
  const leadDays = quote?.value.quote.leadDays ?? 0;
  const shown: AvailableSlots = {
    location: repairLocation,
    ...(await listSlots(db, repairLocation, { method, from, leadDays, now })),
  };
  return ok(shown);
}
