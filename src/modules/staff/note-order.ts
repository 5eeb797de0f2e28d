import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { noteEvent } from '../orders/note-event.ts';
import { type Changing, changeOrder } from './change-order.ts';

/** Adds a staff note to an order, regardless of its version. */
export function noteOrder(db: Db, context: Omit<Changing, 'version'>, note: string): Promise<Result<null>> {
  return changeOrder(db, { ...context, version: null }, 'note', async (tx, { id }) => {
    await noteEvent(tx, id, { kind: 'note', to: 'note' }, { by: 'admin', note, now: context.now });
    return ok({ note });
  });
}
