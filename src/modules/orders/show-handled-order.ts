import type { Db } from '../../platform/db.ts';
import { countEvents, eventsOf } from './event.store.ts';
import { orderOfTrackCode } from './find-parcel.ts';
import type { Order } from './order.rules.ts';
import { packagesOf } from './order-parts.store.ts';
import { readWholeOrder } from './read-order.ts';

export type OrderEvent = {
  id: string;
  /** `status`, `payment`, `note` or another kind that some module writes. */
  kind: string;
  /** From 1; null for what happened to the order as a whole. */
  parcel: number | null;
  from: string | null;
  to: string;
  by: string;
  note: string;
  at: string;
};

/** A whole order for those who handle it. */
export type OrderFile = Order & {
  /** Counts what happened to it: whoever changes it says which one they have seen. */
  version: number;
  /** Of each package, in the order they were made. */
  tracking: ({ carrier: string; number: string } | null)[];
  events: OrderEvent[];
};

/** The order of a track code with everything that happened to it, or null. */
export async function showHandledOrder(db: Db, code: string): Promise<OrderFile | null> {
  const row = await orderOfTrackCode(db, code);
  if (!row) return null;
  // first, so that whatever happens meanwhile makes it too old rather than unseen
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
    events: events.map((event) => ({
      id: event.id,
      kind: event.kind,
      parcel: event.package_id === null ? null : (numbers.get(event.package_id) ?? null),
      from: event.from_state,
      to: event.to_state,
      by: event.by_whom,
      note: event.note,
      at: event.happened_at.toISOString(),
    })),
  };
}
