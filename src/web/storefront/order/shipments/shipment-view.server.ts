import type { Order, OrderShipment } from '../../../../modules/orders/order.rules.ts';
import { ORDER_STATUS, type OrderStatus } from '../../../../modules/orders/order.states.rules.ts';
import { listRepairShipmentIds } from '../../../../modules/orders/order-line.rules.ts';
import type { CashDue } from '../../../../modules/payments/cash/find-cash-due.ts';
import { readSettings } from '../../../../modules/settings/read-settings.ts';
import { findPickupLocation } from '../../../../modules/shipping/find-pickup-location.ts';
import { formatOpeningHours, type OpenDays } from '../../../../modules/shipping/format-opening-hours.ts';
import { formatPostalAddress } from '../../../../modules/shipping/postal-address.rules.ts';
import { formatDays, getDateFormat } from '../../../dates/format-dates.server.ts';
import type { ShopRequest } from '../../../http/request.server.ts';

export type OrderShipmentView = {
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
export async function loadShipmentViews(
  shop: ShopRequest,
  { shipments, lines }: Order,
  cash: CashDue | null,
): Promise<OrderShipmentView[]> {
  const { locale, services } = shop;
  const format = getDateFormat(await readSettings(services.db), locale);
  const repairShipmentIds = listRepairShipmentIds(lines);
  return Promise.all(
    shipments.map(async (shipment, index) => ({
      id: shipment.id,
      number: index + 1,
      title: shipment.shippingTitle,
      status: shipment.status,
      seller: shipment.seller?.name ?? null,
      days: shipment.status < ORDER_STATUS.delivered ? formatDays(shipment.earliest, shipment.latest, format) : null,
      pickup: await loadPickupView(shop, shipment, repairShipmentIds.has(shipment.id), format),
      cash: shipments.length > 1 && cash?.shipments[index] ? cash.shipments[index] : null,
      lineIds: lines.filter(({ shipmentId }) => shipmentId === shipment.id).map(({ id }) => id),
    })),
  );
}

async function loadPickupView(
  { services, locale }: ShopRequest,
  { pickup, pickupPointId, readyCode, status }: OrderShipment,
  isRepair: boolean,
  format: Parameters<typeof formatOpeningHours>[1],
): Promise<OrderShipmentView['pickup']> {
  if (pickup === null) return null;
  const point = await findPickupLocation(services.db, pickupPointId);
  return {
    isRepair,
    place: formatPostalAddress(pickup, locale),
    directions: pickup.directions,
    hours: point ? formatOpeningHours(point, format) : [],
    code: status === ORDER_STATUS.pickedUp ? readyCode : null,
  };
}
