import type { OrderAddress, OrderShipment } from '../../orders/order.rules.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';

type ShipmentState = Pick<OrderShipment, 'shippingType' | 'status'>;

/** Shipments that go to the shipping address. */
export function listDeliveries<Shipment extends ShipmentState>(shipments: readonly Shipment[]): Shipment[] {
  return shipments.filter(({ shippingType, status }) => shippingType === 1 && status < ORDER_STATUS.cancelled);
}

/** Whether the shipping address can still be changed: nothing has left yet. */
export function canChangeAddress(shipments: readonly ShipmentState[]): boolean {
  const deliveries = listDeliveries(shipments);
  return deliveries.length > 0 && deliveries.every(({ status }) => status <= ORDER_STATUS.confirmed);
}

/** Names of the fields that differ. */
export function listChangedFields(former: OrderAddress, address: OrderAddress): (keyof OrderAddress)[] {
  return (Object.keys(address) as (keyof OrderAddress)[]).filter((field) => address[field] !== former[field]);
}
