import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { noteEvent } from '../orders/note-event.ts';
import { type Changing, changeOrder } from './change-order.ts';

/** Keeps a note of the staff with an order, whatever happened to it meanwhile. */
export function noteOrder(db: Db, changing: Omit<Changing, 'version'>, note: string): Promise<Result<null>> {
  return changeOrder(db, { ...changing, version: null }, 'note', async (tx, { id }) => {
    await noteEvent(tx, id, { kind: 'note', to: 'note' }, { by: 'admin', note, now: changing.now });
    return ok({ note });
  });
}
