import type { z } from 'zod';
import type { Db } from '../../platform/database/db.ts';
import { type AdminOrderList, findOrders } from '../orders/list/find-orders.ts';
import { findOwedOrders } from '../payments/refunds/find-owed-orders.ts';
import type { ordersQuery } from '../staff/staff.input.ts';

/** Finds a page of orders for staff. */
export async function findStaffOrders(
  db: Db,
  { payment, ...query }: z.output<typeof ordersQuery> & { perPage?: number },
): Promise<AdminOrderList> {
  if (payment === 'owed') return findOrders(db, { ...query, among: await findOwedOrders(db) });
  return findOrders(db, { ...query, payment });
}
