import type { Db } from '../../../platform/database/db.ts';
import { selectShipments } from '../order-contents.store.ts';

/** Carrier and tracking number of a shipment; null until both are set. */
export async function findTracking(
  db: Db,
  orderId: string,
  shipmentId: string,
): Promise<{ carrier: string; number: string } | null> {
  const shipment = (await selectShipments(db, orderId)).find(({ id }) => id === shipmentId);
  return shipment?.carrier && shipment.tracking_number
    ? { carrier: shipment.carrier, number: shipment.tracking_number }
    : null;
}
