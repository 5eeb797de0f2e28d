import type { Db } from '../../../platform/database/db.ts';
import { findPaidOrderId, type Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { listRefunds, type Refund } from '../../payments/refunds/list-refunds.ts';
import type { ReturnKind, ReturnResolution, ReturnState } from '../return.states.rules.ts';
import { selectRequestsByOrder, selectReturnLines } from '../return.store.ts';

/** A return as shown to the buyer. */
export type BuyerReturn = {
  id: string;
  kind: ReturnKind;
  wish: ReturnResolution;
  status: ReturnState;
  note: string;
  message: string;
  createdAt: string;
  lines: { lineId: string; title: string; quantity: number }[];
  /** Minor units. */
  refund: Pick<Refund, 'amount' | 'status' | 'method'> | null;
  /** Code of the replacement order. */
  replacement: string | null;
};

/** Returns of an order, newest first. */
export async function listOrderReturns(db: Db, order: Order): Promise<BuyerReturn[]> {
  const rows = await selectRequestsByOrder(db, order.id);
  if (rows.length === 0) return [];
  const [lines, refunds] = await Promise.all([
    selectReturnLines(
      db,
      rows.map(({ id }) => id),
    ),
    listRefunds(db, findPaidOrderId(order)),
  ]);
  return Promise.all(
    rows.map(async (row) => {
      const refund = refunds.find(({ id }) => id === row.refund_id);
      const replacement = row.replacement_id === null ? null : await readOrderById(db, row.replacement_id);
      return {
        id: row.id,
        kind: row.kind,
        wish: row.wish,
        status: row.status,
        note: row.note,
        message: row.message,
        createdAt: row.created_at.toISOString(),
        lines: lines
          .filter(({ return_id }) => return_id === row.id)
          .map(({ line_id, quantity }) => {
            return { lineId: line_id, title: order.lines.find(({ id }) => id === line_id)?.title ?? '', quantity };
          }),
        refund: refund ? { amount: refund.amount, status: refund.status, method: refund.method } : null,
        replacement: replacement?.code ?? null,
      };
    }),
  );
}
