import { readTrackCode } from '../../kernel/ids.ts';
import { foldDigits } from '../../kernel/locale.ts';
import type { Db } from '../../platform/db.ts';
import { type OrderPeriod, type OrderSummary, startOf } from './order.rules.ts';
import type { OrderStatus } from './order.states.rules.ts';
import type { OrderOwner } from './order.store.ts';
import { countOrders, ownedOrders } from './order-list.store.ts';
import { summariesOf } from './order-summaries.ts';

const PER_PAGE = 10;

export type OrderList = { orders: OrderSummary[]; page: number; perPage: number; total: number };

export type OwnSearch = {
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
  { status, period, q, page = 1 }: OwnSearch,
  now: Date,
): Promise<OrderList> {
  const since = period && startOf(period, now);
  const filter = { status, since, search: q ? { code: readTrackCode(foldDigits(q)), title: q } : undefined };
  const [rows, total] = await Promise.all([
    ownedOrders(db, owner, filter, PER_PAGE, PER_PAGE * (page - 1)),
    countOrders(db, owner, filter),
  ]);
  const orders = await summariesOf(db, rows);
  return { orders, page, perPage: PER_PAGE, total };
}
