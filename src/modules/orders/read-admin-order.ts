import type { Db } from '../../platform/database/db.ts';
import { countOrderEvents, selectOrderEvents } from './history/event.store.ts';
import type { Order } from './order.rules.ts';
import { selectShipments } from './order-contents.store.ts';
import { readOrder } from './read-order.ts';
import { findOrderByCode } from './shipments/find-shipment.ts';

export type OrderEvent = {
  id: string;
  /** `status`, `payment`, `note` or a kind defined by another module. */
  kind: string;
  /** Shipment number from 1; null for events of the whole order. */
  shipmentNumber: number | null;
  from: string | null;
  to: string;
  by: string;
  note: string;
  at: string;
};

/** Order details for the admin application. */
export type AdminOrder = Order & {
  /** Number of events, used for optimistic locking of changes. */
  version: number;
  /** Tracking of each shipment, in creation order. */
  tracking: ({ carrier: string; number: string } | null)[];
  events: OrderEvent[];
};

/** Reads an order by its code with all events; null when it does not exist. */
export async function readAdminOrder(db: Db, code: string): Promise<AdminOrder | null> {
  const row = await findOrderByCode(db, code);
  if (!row) return null;
  // read the version first: a concurrent event then makes it stale instead of going unnoticed
  const version = await countOrderEvents(db, row.id);
  const [order, packages, events] = await Promise.all([
    readOrder(db, row),
    selectShipments(db, row.id),
    selectOrderEvents(db, row.id),
  ]);
  const numbers = new Map(packages.map(({ id }, index) => [id, index + 1]));
  return {
    ...order,
    version,
    tracking: packages.map(({ carrier, tracking_number }) =>
      carrier === null || tracking_number === null ? null : { carrier, number: tracking_number },
    ),
    events: events.map(
      (event): OrderEvent => ({
        id: event.id,
        kind: event.kind,
        shipmentNumber: event.package_id === null ? null : (numbers.get(event.package_id) ?? null),
        from: event.from_state,
        to: event.to_state,
        by: event.by_whom,
        note: event.note,
        at: event.happened_at.toISOString(),
      }),
    ),
  };
}
