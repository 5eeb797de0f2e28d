import { toTimeRange } from '../../kernel/time/period.schemas.ts';
import type { Db } from '../../platform/database/db.ts';
import {
  type AdminOrderList,
  type AdminOrderSummary,
  findOrders,
  listOrders,
  type OrderSearch,
} from '../orders/list/find-orders.ts';
import { findOwedOrders } from '../payments/refunds/find-owed-orders.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { OrdersQuery } from './staff-orders.input.ts';

type StaffOrderSearch = OrdersQuery & { perPage?: number };

/** Finds a page of orders for staff. Days are days in the time zone of the shop. */
export async function findStaffOrders(db: Db, query: StaffOrderSearch): Promise<AdminOrderList> {
  return findOrders(db, await toOrderSearch(db, query));
}

/** The same without the total. */
export async function listStaffOrders(db: Db, query: StaffOrderSearch): Promise<AdminOrderSummary[]> {
  return listOrders(db, await toOrderSearch(db, query));
}

async function toOrderSearch(db: Db, { payment, from, to, ...query }: StaffOrderSearch): Promise<OrderSearch> {
  const { timeZone } = await readSettings(db);
  const search = { ...query, ...toTimeRange({ from, to }, timeZone) };
  return payment === 'owed' ? { ...search, among: await findOwedOrders(db) } : { ...search, payment };
}
