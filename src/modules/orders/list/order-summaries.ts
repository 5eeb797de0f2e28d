import type { Db } from '../../../platform/database/db.ts';
import type { OrderSummary } from '../order.rules.ts';
import type { RepairPaymentKind } from '../order-line.rules.ts';
import { type OrderSummaryRow, selectFirstLines } from './order-list.store.ts';

/** Product or repair of the first line of an order. */
export type FirstLine = { inventoryId: number | null; ticketId: string | null; pays: RepairPaymentKind | null };

/** Adds piece count and first line to the rows of an order list. */
export async function buildOrderSummaries(
  db: Db,
  rows: readonly OrderSummaryRow[],
): Promise<(OrderSummary & { firstLine: FirstLine | null })[]> {
  if (rows.length === 0) return [];
  const firstLineRows = await selectFirstLines(
    db,
    rows.map(({ id }) => id),
  );
  const byOrder = new Map(firstLineRows.map((first) => [first.order_id, first]));
  return rows.map(({ id, code, status, payment_state, placed_at, currency, grand }) => {
    const first = byOrder.get(id);
    return {
      id,
      code,
      status,
      currency,
      grand,
      paymentState: payment_state,
      placedAt: placed_at.toISOString(),
      pieces: first?.pieces ?? 0,
      lines: Number(first?.lines ?? 0),
      firstTitle: first?.title ?? '',
      firstImage: first?.image ?? null,
      firstLine: first
        ? { inventoryId: first.inventory_id, ticketId: first.ticket_id, pays: first.ticket_payment }
        : null,
    };
  });
}
