import { uuidv7 } from '../../../kernel/ids.ts';
import type { Db } from '../../../platform/database/db.ts';
import { prepareQuery } from '../../../platform/database/prepared-statements.ts';
import { type Actor, ORDER_STATUS, type OrderStatus } from '../order.states.rules.ts';
import type { OrderEventTable } from '../order.tables.ts';

export type OrderEventRow = Omit<OrderEventTable, 'note'> & { note: string };

const MAX_SHIPMENTS = 100;
const MAX_ORDER_EVENTS = 200;

export async function insertEvents(db: Db, events: OrderEventRow[]): Promise<void> {
  await db.insertInto('order_event').values(events).execute();
}

export type StatusTransition = { orderId: string; shipmentId: string | null; from: OrderStatus; to: OrderStatus };

/** Actor, note and time of a status transition. */
export type TransitionContext = { by: Actor; note: string; now: Date };

export async function insertStatusEvent(
  db: Db,
  { orderId, shipmentId, from, to }: StatusTransition,
  context: TransitionContext,
): Promise<void> {
  await insertEvents(db, [
    {
      order_id: orderId,
      id: uuidv7(context.now.getTime()),
      shipment_id: shipmentId,
      kind: 'status',
      from_state: String(from),
      to_state: String(to),
      actor: context.by,
      note: context.note,
      happened_at: context.now,
    },
  ]);
}

/** Events of an order, oldest first. */
export function selectOrderEvents(db: Db, orderId: string) {
  return db
    .selectFrom('order_event')
    .select(['id', 'shipment_id', 'kind', 'from_state', 'to_state', 'actor', 'note', 'happened_at'])
    .where('order_id', '=', orderId)
    .orderBy('happened_at')
    .orderBy('id')
    .limit(MAX_ORDER_EVENTS)
    .execute();
}

export async function countOrderEvents(db: Db, orderId: string): Promise<number> {
  const row = await db
    .selectFrom('order_event')
    .select((is) => is.fn.countAll<number>().as('count'))
    .where('order_id', '=', orderId)
    .executeTakeFirst();
  return Number(row?.count ?? 0);
}

/** First time at which the order reached each status. Events of single shipments are excluded. */
export async function selectStatusTimes(db: Db, orderId: string): Promise<Map<number, string>> {
  const rows = await prepareQuery(
    'orders.reached',
    db
      .selectFrom('order_event')
      .select(['to_state', (is) => is.fn.min('happened_at').as('at')])
      .where('order_id', '=', orderId)
      .where('kind', '=', 'status')
      .where('shipment_id', 'is', null)
      .groupBy('to_state')
      .limit(MAX_ORDER_EVENTS),
  ).execute();
  return new Map(rows.map((row) => [Number(row.to_state), row.at.toISOString()]));
}

export async function selectPackedShipmentIds(db: Db, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_event')
    .select('shipment_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'packed')
    .limit(MAX_SHIPMENTS)
    .execute();
  return new Set(rows.flatMap(({ shipment_id }) => (shipment_id === null ? [] : [shipment_id])));
}

/** First delivery time of each shipment. */
export async function selectDeliveryTimes(db: Db, orderId: string): Promise<Map<string, Date>> {
  const rows = await db
    .selectFrom('order_event')
    .select(['shipment_id', (is) => is.fn.min('happened_at').as('at')])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .where('to_state', '=', String(ORDER_STATUS.delivered))
    .groupBy('shipment_id')
    .limit(MAX_SHIPMENTS)
    .execute();
  return new Map(rows.flatMap(({ shipment_id, at }) => (shipment_id === null ? [] : [[shipment_id, at]])));
}

export async function selectLastCancellation(db: Db, orderId: string) {
  return db
    .selectFrom('order_event')
    .select(['actor', 'note'])
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .where('shipment_id', 'is', null)
    .where('to_state', '=', String(ORDER_STATUS.cancelled))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}
