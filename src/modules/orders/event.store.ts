import type { Db } from '../../platform/db.ts';
import { type Actor, ORDER_STATUS } from './order.states.rules.ts';
import type {} from './order.tables.ts';

const MOST_PACKAGES = 100;

export async function packedPackages(db: Db, orderId: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('order_event')
    .select('package_id')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'packed')
    .limit(MOST_PACKAGES)
    .execute();
  return new Set(rows.flatMap(({ package_id }) => (package_id === null ? [] : [package_id])));
}

export async function lastCancelledBy(db: Db, orderId: string): Promise<Actor | null> {
  const row = await db
    .selectFrom('order_event')
    .select('by_whom')
    .where('order_id', '=', orderId)
    .where('kind', '=', 'status')
    .where('package_id', 'is', null)
    .where('to_state', '=', String(ORDER_STATUS.cancelled))
    .orderBy('happened_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return (row?.by_whom as Actor | undefined) ?? null;
}
