import type { Locale } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/db.ts';
import type { Settings } from '../content/settings.rules.ts';
import type { Order } from '../orders/order.rules.ts';
import { findPickupPoint } from '../shipping/find-pickup-point.ts';
import { placeLines } from '../shipping/place-lines.rules.ts';
import { openingOf } from '../shipping/show-opening.ts';

/** What somebody needs to know who comes to collect a package. */
export type CollectFacts = { code: string; place: string[]; hours: { days: string; hours: string }[] };

/** Where and when a package of an order lies ready, and the code it is handed out for; null when it is brought. */
export async function collectFacts(
  tx: Tx,
  order: Order,
  packageId: string | undefined,
  { locale, settings }: { locale: Locale; settings: Settings },
): Promise<CollectFacts | null> {
  const parcel = order.packages.find(({ id }) => id === packageId);
  if (!parcel?.pickup || parcel.readyCode === null) return null;
  const point = await findPickupPoint(tx, parcel.pickupPointId);
  const { directions } = parcel.pickup;
  return {
    code: parcel.readyCode,
    place: [...placeLines(parcel.pickup, locale), ...(directions ? [directions] : [])],
    hours: point ? openingOf(point, { locale, digits: settings.digits[locale] ?? 'latn' }) : [],
  };
}
