import type { Db } from '../../platform/db.ts';
import { countEvents, eventsOf } from './event.store.ts';
import { orderOfTrackCode } from './find-parcel.ts';
import type { Order } from './order.rules.ts';
import { packagesOf } from './order-parts.store.ts';
import { readWholeOrder } from './read-order.ts';

export type OrderEvent = {
  id: string;
  /** `status`, `payment`, `note` or a kind defined by another module. */
  kind: string;
  /** Shipment number from 1; null for events of the whole order. */
  parcel: number | null;
  from: string | null;
  to: string;
  by: string;
  note: string;
  at: string;
};

/** Order details for the admin application. */
export type OrderFile = Order & {
  /** Number of events, used for optimistic locking of changes. */
  version: number;
  /** Tracking of each shipment, in creation order. */
  tracking: ({ carrier: string; number: string } | null)[];
  events: OrderEvent[];
};

/** Reads an order by its code with all events; null when it does not exist. */
export async function showHandledOrder(db: Db, code: string): Promise<OrderFile | null> {
  const row = await orderOfTrackCode(db, code);
  if (!row) return null;
  // read the version first: a concurrent event then makes it stale instead of going unnoticed
  const version = await countEvents(db, row.id);
  const [order, packages, events] = await Promise.all([
    readWholeOrder(db, row),
    packagesOf(db, row.id),
    eventsOf(db, row.id),
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
        parcel: event.package_id === null ? null : (numbers.get(event.package_id) ?? null),
        from: event.from_state,
        to: event.to_state,
        by: event.by_whom,
        note: event.note,
        at: event.happened_at.toISOString(),
      }),
    ),
  };
}
