import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import type { Order } from '../orders/order.rules.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { findPickupLocation } from '../shipping/find-pickup-location.ts';
import { formatOpeningHours } from '../shipping/format-opening-hours.ts';
import { formatPostalAddress } from '../shipping/postal-address.rules.ts';

/** Pickup code, address lines and opening hours of a pickup shipment. */
export type PickupDetails = { code: string; addressLines: string[]; hours: { days: string; hours: string }[] };

/** Reads the pickup details of a shipment; null when it is delivered or not ready. */
export async function readPickupDetails(
  tx: Tx,
  order: Order,
  shipmentId: string | undefined,
  { locale, settings }: { locale: Locale; settings: Settings },
): Promise<PickupDetails | null> {
  const shipment = order.packages.find(({ id }) => id === shipmentId);
  if (!shipment?.pickup || shipment.readyCode === null) return null;
  const point = await findPickupLocation(tx, shipment.pickupPointId);
  const { directions } = shipment.pickup;
  return {
    code: shipment.readyCode,
    addressLines: [...formatPostalAddress(shipment.pickup, locale), ...(directions ? [directions] : [])],
    hours: point ? formatOpeningHours(point, { locale, digits: settings.digits[locale] ?? 'latn' }) : [],
  };
}
