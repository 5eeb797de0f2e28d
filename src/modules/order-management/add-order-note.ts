import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

/** Adds a staff note to an order, regardless of its version. */
export function addOrderNote(
  db: Db,
  context: Omit<OrderChangeContext, 'version'>,
  note: string,
): Promise<Result<OrderChange>> {
  return changeOrder(db, { ...context, version: null }, 'note', async (tx, { id }) => {
    await recordOrderEvent(tx, id, { kind: 'note', to: 'note' }, { by: 'admin', note, now: context.now });
    return ok({ note });
  });
}
