import type { Db } from '../../platform/db.ts';
import { packagesOf } from './order-parts.store.ts';

/** Who brings a package, and the number it travels under; null while nobody does. */
export async function findTracking(
  db: Db,
  orderId: string,
  packageId: string,
): Promise<{ carrier: string; number: string } | null> {
  const parcel = (await packagesOf(db, orderId)).find(({ id }) => id === packageId);
  return parcel?.carrier && parcel.tracking_number ? { carrier: parcel.carrier, number: parcel.tracking_number } : null;
}
