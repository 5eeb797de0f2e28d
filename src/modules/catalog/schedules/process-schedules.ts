import { setTimeout } from 'node:timers/promises';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type DueRows, listDueIds } from '../../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../../platform/jobs/process-rows.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { updateScheduledStatus } from './schedule.store.ts';

/** Products whose schedule has reached a time. */
export const schedulesDue = {
  table: 'product',
  dueColumn: 'schedule_due_at',
  job: 'process-product-schedules',
} as const satisfies DueRows;

/** Products of one transaction, so that an order waits for it only briefly. */
const BLOCK_SIZE = 100;
/** One run of the job; the next one continues, so that a shutdown does not wait long. */
const SLICE_MS = 5_000;

/**
 * Publishes and hides products, and updates price range, price history, collections and indexes of those whose sale price
 * begins or ends. Product page, cart and checkout do not wait for it, because they compare the times themselves.
 * @returns number of products
 * @throws RowsFailed when products failed; they are postponed
 */
export async function processProductSchedules(db: Db, now: Date): Promise<number> {
  const startedAt = performance.now();
  let processed = 0;
  while (performance.now() - startedAt < SLICE_MS) {
    const blockStartedAt = performance.now();
    const ids = await listDueIds(db, schedulesDue, { now, limit: BLOCK_SIZE });
    if (ids.length === 0) break;
    try {
      processed += await processBlock(db, ids, now);
    } finally {
      expireFacetIndex(db);
    }
    // leaves half of the time to the shop
    if (ids.length === BLOCK_SIZE) await setTimeout(performance.now() - blockStartedAt);
  }
  return processed;
}

async function processBlock(db: Db, ids: readonly string[], now: Date): Promise<number> {
  try {
    await processProducts(db, ids.map(Number), now);
    return ids.length;
  } catch {
    // one by one, so that the product that failed does not stop the others
    return processDueRows(db, schedulesDue, { ids, now, work: (id) => processProducts(db, [Number(id)], now) });
  }
}

async function processProducts(db: Db, ids: readonly number[], now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    await lockProductsWithVariants(tx, ids);
    await updateScheduledStatus(tx, ids, now);
    await applyProductChange(tx, ids, now);
  });
}
