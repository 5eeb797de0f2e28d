import type { Db } from '../../platform/db.ts';
import type { PickupPoint } from './pickup.rules.ts';
import { readPickupPoints } from './read-shipping-rules.ts';

/** Finds an active pickup location. */
export async function findPickupPoint(db: Db, id: number | null): Promise<PickupPoint | undefined> {
  if (id === null) return undefined;
  return (await readPickupPoints(db)).find((point) => point.id === id);
}
