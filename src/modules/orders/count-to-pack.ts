import type { Db } from '../../platform/db.ts';
import { ORDER_STATUS } from './order.states.rules.ts';
import { countFound } from './order-list.store.ts';

/** Orders that wait to be packed and sent, counted no further than `most`. */
export function countToPack(db: Db, most: number): Promise<number> {
  return countFound(db, { status: ORDER_STATUS.confirmed }, most);
}
