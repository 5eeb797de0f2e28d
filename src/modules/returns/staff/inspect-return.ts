import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { releaseOrderStock } from '../../catalog/stock/release-order-stock.ts';
import type { OrderChange } from '../../order-management/change-order.ts';
import { saveSellablePieces, selectReturnLines } from '../return.store.ts';
import { transitionReturn } from '../transition-return.ts';
import { runStaffReturnAction, type StaffReturnContext, toStaffActor } from './decide-return.ts';

export type Inspection = { lines: readonly { order_line: string; sellable: number }[]; note: string };

/**
 * Records the inspection result and restocks sellable pieces. Refuses with `returns.not-now`, and at `lines` unknown
 * lines or more pieces than were returned.
 */
export function inspectReturn(
  db: Db,
  context: StaffReturnContext,
  { lines, note }: Inspection,
): Promise<Result<OrderChange>> {
  return runStaffReturnAction(db, context, 'inspect', async (tx, { id, order_id }) => {
    const moved = await transitionReturn(tx, id, 'inspect', { ...toStaffActor(context), note });
    if (!moved.ok) return moved;
    const returnedLines = await selectReturnLines(tx, order_id, [id]);
    const results = returnedLines.map(({ line_id, quantity }) => {
      return { lineId: line_id, quantity, sellable: lines.find((one) => one.order_line === line_id)?.sellable ?? 0 };
    });
    const hasUnknownLine = lines.some(({ order_line }) => !returnedLines.some(({ line_id }) => line_id === order_line));
    if (hasUnknownLine || results.some(({ sellable, quantity }) => sellable > quantity))
      return refuseField('lines', 'fields.invalid', { type: 'lines' });
    for (const { lineId, sellable } of results) await saveSellablePieces(tx, { order_id, id }, lineId, sellable);
    const restocked = results.flatMap(({ lineId, sellable }) => (sellable > 0 ? [{ lineId, quantity: sellable }] : []));
    if (restocked.length > 0) await releaseOrderStock(tx, order_id, context.now, restocked);
    const sellable = restocked.reduce((sum, { quantity }) => sum + quantity, 0);
    return ok({ ...moved.value, facts: { sellable, note } });
  });
}
