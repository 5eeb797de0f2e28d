import { parseTrackCode } from '../../../kernel/ids.ts';
import { foldDigits } from '../../../kernel/locale.ts';
import type { Db } from '../../../platform/database/db.ts';
import { findPeriodStart, type OrderPeriod, type OrderSummary } from '../order.rules.ts';
import type { OrderStatus } from '../order.states.rules.ts';
import type { OrderOwner } from '../order.store.ts';
import { countBuyerOrders, selectBuyerOrders } from './order-list.store.ts';
import { buildOrderSummaries } from './order-summaries.ts';

const PER_PAGE = 10;

export type OrderList = { orders: OrderSummary[]; page: number; perPage: number; total: number };

export type BuyerOrderSearch = {
  status?: OrderStatus;
  period?: OrderPeriod;
  /** Order code in any format, or part of a product name. */
  q?: string;
  page?: number;
};

/** One page of the orders of a buyer, newest first. */
export async function listOrders(
  db: Db,
  owner: OrderOwner,
  { status, period, q, page = 1 }: BuyerOrderSearch,
  now: Date,
): Promise<OrderList> {
  const since = period && findPeriodStart(period, now);
  const filter = { status, since, search: q ? { code: parseTrackCode(foldDigits(q)), title: q } : undefined };
  const [rows, total] = await Promise.all([
    selectBuyerOrders(db, owner, filter, PER_PAGE, PER_PAGE * (page - 1)),
    countBuyerOrders(db, owner, filter),
  ]);
  const orders = await buildOrderSummaries(db, rows);
  return { orders, page, perPage: PER_PAGE, total };
}
