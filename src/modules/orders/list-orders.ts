import type { Db } from '../../platform/db.ts';
import type { OrderSummary } from './order.rules.ts';
import { countOrders, firstLines, type OrderOwner, ownedOrders } from './order.store.ts';

const PER_PAGE = 10;

export type OrderList = { orders: OrderSummary[]; page: number; perPage: number; total: number };

/** A page of somebody's orders, the newest first. */
export async function listOrders(db: Db, owner: OrderOwner, page = 1): Promise<OrderList> {
  const [rows, total] = await Promise.all([
    ownedOrders(db, owner, PER_PAGE, PER_PAGE * (page - 1)),
    countOrders(db, owner),
  ]);
  const firsts =
    rows.length === 0
      ? []
      : await firstLines(
          db,
          rows.map((row) => row.id),
        );
  const byOrder = new Map(firsts.map((first) => [first.order_id, first]));
  const orders = rows.map((row) => {
    const first = byOrder.get(row.id);
    return {
      id: row.id,
      code: row.code,
      status: row.status,
      paymentState: row.payment_state,
      placedAt: row.placed_at.toISOString(),
      currency: row.currency,
      grand: row.grand,
      pieces: first?.pieces ?? 0,
      firstTitle: first?.title ?? '',
      firstImage: first?.image ?? null,
    };
  });
  return { orders, page, perPage: PER_PAGE, total };
}
