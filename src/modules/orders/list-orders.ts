import type { Db } from '../../platform/db.ts';
import type { OrderSummary } from './order.rules.ts';
import type { OrderOwner } from './order.store.ts';
import { countOrders, ownedOrders } from './order-list.store.ts';
import { summariesOf } from './order-summaries.ts';

const PER_PAGE = 10;

export type OrderList = { orders: OrderSummary[]; page: number; perPage: number; total: number };

/** A page of somebody's orders, the newest first. */
export async function listOrders(db: Db, owner: OrderOwner, page = 1): Promise<OrderList> {
  const [rows, total] = await Promise.all([
    ownedOrders(db, owner, PER_PAGE, PER_PAGE * (page - 1)),
    countOrders(db, owner),
  ]);
  const orders = await summariesOf(db, rows);
  return { orders, page, perPage: PER_PAGE, total };
}
