import { addDays, findStartOfDay } from '../../kernel/local-time.ts';
import type { Db } from '../../platform/database/db.ts';
import { type AdminOrderList, findOrders } from '../orders/list/find-orders.ts';
import { findOwedOrders } from '../payments/refunds/find-owed-orders.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { OrdersQuery } from './staff-orders.input.ts';

/** Finds a page of orders for staff. Days are days in the time zone of the shop. */
export async function findStaffOrders(
  db: Db,
  { payment, from, to, ...query }: OrdersQuery & { perPage?: number },
): Promise<AdminOrderList> {
  const { timeZone } = await readSettings(db);
  const search = {
    ...query,
    from: from === undefined ? undefined : findStartOfDay(from, timeZone),
    until: to === undefined ? undefined : findStartOfDay(addDays(to, 1), timeZone),
  };
  if (payment === 'owed') return findOrders(db, { ...search, among: await findOwedOrders(db) });
  return findOrders(db, { ...search, payment });
}
