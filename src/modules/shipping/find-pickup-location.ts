import type { Db } from '../../platform/database/db.ts';
import type { PickupLocation } from './pickup.rules.ts';
import { readPickupLocations } from './read-shipping-rules.ts';

/** Finds an active pickup location. */
export async function findPickupLocation(db: Db, id: number | null): Promise<PickupLocation | undefined> {
  if (id === null) return undefined;
  return (await readPickupLocations(db)).find((point) => point.id === id);
}
