import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { giveBackStock } from '../checkout/give-back-stock.ts';
import { changeReturn, clerkOf, type Deciding } from './decide-return.ts';
import { moveReturn } from './move-return.ts';
import { linesOf, putSellable } from './return.store.ts';

export type Inspection = { lines: readonly { order_line: string; sellable: number }[]; note: string };

/**
 * Writes down what was found in the parcel; what is fit for sale is on sale again. Refuses with `returns.not-now`, and
 * at `lines` more pieces than came.
 */
export function inspectReturn(db: Db, deciding: Deciding, { lines, note }: Inspection): Promise<Result<null>> {
  return changeReturn(db, deciding, 'inspect', async (tx, { id, order_id }) => {
    const moved = await moveReturn(tx, id, 'inspect', { ...clerkOf(deciding), note });
    if (!moved.ok) return moved;
    const came = await linesOf(tx, [id]);
    const found = came.map(({ line_id, quantity }) => {
      return { lineId: line_id, quantity, sellable: lines.find((one) => one.order_line === line_id)?.sellable ?? 0 };
    });
    const isStrange = lines.some(({ order_line }) => !came.some(({ line_id }) => line_id === order_line));
    if (isStrange || found.some(({ sellable, quantity }) => sellable > quantity))
      return refuseField('lines', 'fields.invalid', { type: 'lines' });
    for (const { lineId, sellable } of found) await putSellable(tx, id, lineId, sellable);
    const back = found.flatMap(({ lineId, sellable }) => (sellable > 0 ? [{ lineId, quantity: sellable }] : []));
    if (back.length > 0) await giveBackStock(tx, order_id, back);
    const sellable = back.reduce((sum, { quantity }) => sum + quantity, 0);
    return ok({ ...moved.value, facts: { sellable, note } });
  });
}
