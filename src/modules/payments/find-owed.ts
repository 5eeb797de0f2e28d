import type { Db } from '../../platform/db.ts';
import { owedOrders } from './refund.store.ts';

/** More than staff see to in a week; an order that has waited longest is not left out. */
const MOST = 500;

/**
 * Orders whose buyers are owed money that does not go back by itself: refunds that were declined or are to be handed
 * over, and what came in beyond what was asked, until as much has gone back.
 */
export async function findOwed(db: Db): Promise<string[]> {
  return (await owedOrders(db, MOST)).map(({ order_id }) => order_id);
}
