import { readSettings } from '../../../modules/content/read-settings.ts';
import type { Order, OrderPackage } from '../../../modules/orders/order.rules.ts';
import { ORDER_STATUS, type OrderStatus } from '../../../modules/orders/order.states.rules.ts';
import { repairPackages } from '../../../modules/orders/order-line.rules.ts';
import type { CashDue } from '../../../modules/payments/cash-due.ts';
import { findPickupPoint } from '../../../modules/shipping/find-pickup-point.ts';
import { placeLines } from '../../../modules/shipping/place-lines.rules.ts';
import { type OpenDays, openingOf } from '../../../modules/shipping/show-opening.ts';
import type { ShopRequest } from '../../request.server.ts';
import { showDays } from './show-days.ts';

export type ParcelView = {
  id: string;
  /** Position, starting at 1. */
  number: number;
  seller: string | null;
  title: string;
  status: OrderStatus;
  /** Delivery days, or the day from which it is ready for pickup; null when it is delivered or cancelled. */
  days: string | null;
  /** Null for delivery. */
  pickup: { isRepair: boolean; place: string[]; directions: string; hours: OpenDays[]; code: string | null } | null;
  lineIds: string[];
  /** Cash to be paid on handover, in minor units; null when nothing is due or one shipment covers the total. */
  cash: number | null;
};

/** Loads the shipments of an order in the language of the page. */
export async function parcelViews(
  shop: ShopRequest,
  { packages, lines }: Order,
  cash: CashDue | null,
): Promise<ParcelView[]> {
  const { locale, services } = shop;
  const { digits } = await readSettings(services.db);
  const format = { locale, digits: digits[locale] ?? 'latn' } as const;
  const repairPackageIds = repairPackages(lines);
  return Promise.all(
    packages.map(async (parcel, index) => ({
      ...{ id: parcel.id, number: index + 1, title: parcel.shippingTitle, status: parcel.status },
      seller: parcel.seller?.name ?? null,
      days: parcel.status < ORDER_STATUS.delivered ? showDays(parcel.earliest, parcel.latest, format) : null,
      pickup: await pickupOf(shop, parcel, repairPackageIds.has(parcel.id), format),
      cash: packages.length > 1 && cash?.packages[index] ? cash.packages[index] : null,
      lineIds: lines.filter(({ packageId }) => packageId === parcel.id).map(({ id }) => id),
    })),
  );
}

async function pickupOf(
  { services, locale }: ShopRequest,
  { pickup, pickupPointId, readyCode, status }: OrderPackage,
  isRepair: boolean,
  format: Parameters<typeof openingOf>[1],
): Promise<ParcelView['pickup']> {
  if (pickup === null) return null;
  const point = await findPickupPoint(services.db, pickupPointId);
  return {
    isRepair,
    place: placeLines(pickup, locale),
    directions: pickup.directions,
    hours: point ? openingOf(point, format) : [],
    code: status === ORDER_STATUS.pickedUp ? readyCode : null,
  };
}
