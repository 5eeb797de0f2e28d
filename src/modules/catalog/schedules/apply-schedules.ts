import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type DueRows, listDueIds } from '../../../platform/jobs/due-rows.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { updateScheduledStatus } from './schedule.store.ts';

/** Products whose schedule has reached a time. */
export const schedulesDue = { table: 'product', dueColumn: 'schedule_due_at' } as const satisfies DueRows;

/** Products of one transaction, so that an order waits for it only briefly. */
const BLOCK_SIZE = 100;
/** Blocks of one run; the next run continues. */
const MAX_BLOCKS = 50;

/**
 * Publishes and hides products, and updates price range, price history, collections and indexes of those whose sale price
 * begins or ends. Product page, cart and checkout do not wait for it, because they compare the times themselves.
 * @returns number of products
 */
export async function applyProductSchedules(db: Db, now: Date): Promise<number> {
  let applied = 0;
  for (let block = 0; block < MAX_BLOCKS; block += 1) {
    const ids = (await listDueIds(db, schedulesDue, { now, limit: BLOCK_SIZE })).map(Number);
    if (ids.length === 0) break;
    await inTransaction(db, async (tx) => {
      await lockProductsWithVariants(tx, ids);
      await updateScheduledStatus(tx, ids, now);
      await applyProductChange(tx, ids, now);
    });
    applied += ids.length;
    expireFacetIndex(db);
  }
  return applied;
}
