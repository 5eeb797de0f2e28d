import { setTimeout } from 'node:timers/promises';
import type { Clock } from '../../../kernel/clock.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { type DueRows, leaseDueRows } from '../../../platform/jobs/due-rows.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import {
  continueBatch,
  deleteBatchRows,
  findBatch,
  lockBatch,
  type ProductBatch,
  selectOldBatches,
  updateBatch,
} from './batch.store.ts';
import { processBatchBlock } from './process-block.ts';

/** Batches with work to do; a process that works on one postpones it. */
export const batchesDue = { table: 'product_batch', dueColumn: 'due_at' } as const satisfies DueRows;

/** One run of the job, at least one block; the next one continues, so that a shutdown does not wait long. */
const SLICE_MS = 5_000;
/** After this time without progress, another process takes over. */
const LEASE_MS = 60_000;
const MAX_ATTEMPTS = 10;
/** Products of a batch that the request which starts it processes itself. */
const MAX_IMMEDIATE_PRODUCTS = 200;
/** Rows of one statement, so that none takes long. */
const PURGE_BLOCK_SIZE = 2_000;

/** `sliceMs`: time of a run in milliseconds. */
export type BatchDeps = { db: Db; clock: Clock; sliceMs?: number };

/** Continues a batch for a few seconds. @returns number of processed blocks */
export async function processBatches(deps: BatchDeps, now: Date): Promise<number> {
  const rows = { ...batchesDue, columns: ['id', 'attempts'], tries: 'attempts' } as const;
  const until = new Date(now.getTime() + LEASE_MS);
  const [leased] = await leaseDueRows(deps.db, rows, { now, until, limit: 1 });
  const found = leased && (await findBatch(deps.db, leased.id));
  if (!found) return 0;
  if (leased.attempts > MAX_ATTEMPTS) {
    await stopBatch(deps.db, found, now);
    return 0;
  }
  return processBlocks(found, deps);
}

/** Processes a batch with few products at once, so that the next page shows its result. */
export async function processSmallBatch(batch: ProductBatch, deps: BatchDeps): Promise<void> {
  if (batch.total > MAX_IMMEDIATE_PRODUCTS) return;
  // the job takes over only if this process dies
  await continueBatch(deps.db, batch, new Date(deps.clock().getTime() + LEASE_MS));
  await processBlocks(batch, deps);
}

async function processBlocks(batch: ProductBatch, { db, clock, sliceMs = SLICE_MS }: BatchDeps): Promise<number> {
  const startedAt = performance.now();
  let blocks = 0;
  try {
    do {
      const blockStartedAt = performance.now();
      const now = clock();
      const isDone = await processBatchBlock(db, batch, { now, until: new Date(now.getTime() + LEASE_MS) });
      blocks += 1;
      if (isDone) return blocks;
      // leaves half of the time to the shop
      if (batch.total > MAX_IMMEDIATE_PRODUCTS) await setTimeout(performance.now() - blockStartedAt);
    } while (performance.now() - startedAt < sliceMs);
    await continueBatch(db, batch, clock());
    return blocks;
  } finally {
    expireFacetIndex(db);
  }
}

/** Changed products stay changed; an undo can restore them. */
async function stopBatch(db: Db, { id, status }: ProductBatch, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const locked = await lockBatch(tx, id);
    if (locked?.status === status) await updateBatch(tx, id, { status: 'failed', due_at: null, finished_at: now });
  });
}

/** Deletes batches that are not listed any more, and previews that were not applied. */
export async function purgeProductBatches(db: Db, now: Date): Promise<void> {
  for (const id of await selectOldBatches(db, now))
    while (await inTransaction(db, (tx) => deleteBatchRows(tx, id, { now, limit: PURGE_BLOCK_SIZE })));
}
