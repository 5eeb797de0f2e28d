import { getCurrencyExponent } from '../../../kernel/money.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { applyProductChange } from '../editing/apply-product-change.ts';
import { lockProductsWithVariants } from '../editing/lock-products.store.ts';
import { lockBatch, type ProductBatch, selectRows, updateBatch, updateRows } from './batch.store.ts';
import {
  lockReferences,
  type References,
  saveProductValues,
  saveStock,
  saveTags,
  saveVariantPrices,
  selectBatchProducts,
} from './batch-product.store.ts';
import type { BatchProblem, BatchProduct, BatchRow, BatchRowStatus, BatchStatus, ChangedValues } from './batch-row.ts';
import { findUnknownReference } from './create-batch.ts';
import { type BatchChange, planChange, planUndo } from './plan-batch.ts';

/** Products of one transaction, so that an order waits for it only briefly. */
const BLOCK_SIZE = 100;

/** Products that are planned with one query, without locks. */
const PLAN_BLOCK_SIZE = 500;

type BlockTime = { now: Date; until: Date };

/**
 * Plans, applies or undoes the next products of a batch in one transaction, which also renews the lease. Returns true when nothing
 * is left, or the batch was cancelled.
 */
export async function processBatchBlock(
  db: Db,
  { id, status }: Pick<ProductBatch, 'id' | 'status'>,
  time: BlockTime,
): Promise<boolean> {
  return inTransaction(db, async (tx) => {
    const batch = await lockBatch(tx, id);
    if (batch?.status !== status) return true;
    const phase = PHASES[status];
    if (!phase) return true;
    const rows = await selectRows(tx, id, { status: phase.from, limit: phase.blockSize });
    if (rows.length > 0) return phase.processRows(tx, batch, rows, time);
    const finished = phase.finished === 'planned' ? {} : { finished_at: time.now };
    await updateBatch(tx, id, { status: phase.finished, due_at: null, ...finished });
    return true;
  });
}

/** Plans the next products, whose rows are not locked. */
async function planRows(tx: Tx, batch: ProductBatch, rows: BatchRow[], { now, until }: BlockTime): Promise<boolean> {
  const { id, change } = batch;
  if (!change) return true;
  const exponent = getCurrencyExponent((await readSettings(tx)).currency);
  const ids = rows.map(({ product_id }) => product_id);
  const products = new Map((await selectBatchProducts(tx, ids)).map((product) => [product.id, product]));
  const outcomes = rows.map((row): BatchRow => {
    const product = products.get(row.product_id);
    if (!product) return { ...row, status: 'refused', problem: 'changed' };
    const { before, after, problem } = planChange(product, change, { exponent, now, version: row.version });
    // the preview has no other values for a product that stays
    return { ...row, status: problem ? 'refused' : 'planned', problem, before, after: after ?? before };
  });
  await updateRows(tx, id, outcomes);
  const refused = batch.refused + outcomes.filter(({ problem }) => problem !== null).length;
  await updateBatch(tx, id, { refused, due_at: until, attempts: 0 });
  return false;
}

async function applyRows(tx: Tx, batch: ProductBatch, rows: BatchRow[], { now, until }: BlockTime): Promise<boolean> {
  const { id, change } = batch;
  // a category, brand or tag was deleted since the preview
  if (!change || (await findMissingReference(tx, change))) {
    await updateBatch(tx, id, { status: 'failed', due_at: null, finished_at: now });
    return true;
  }
  const exponent = getCurrencyExponent((await readSettings(tx)).currency);
  const products = await lockProducts(tx, rows);
  const outcomes = rows.map((row): BatchRow => {
    const product = products.get(row.product_id);
    if (!product) return { ...row, status: 'refused', problem: 'changed' };
    const { before, after, problem } = planChange(product, change, { exponent, now, version: row.version });
    if (problem !== null) return { ...row, status: 'refused', problem };
    return { ...row, status: 'applied', before, after };
  });
  const applied = outcomes.filter(({ status }) => status === 'applied');
  await saveRows(tx, { products, batch, rows: applied.map((row) => ({ id: row.product_id, values: row.after })) }, now);
  await updateRows(tx, id, outcomes);
  await updateBatch(tx, id, {
    applied: batch.applied + applied.length,
    refused: batch.refused + outcomes.length - applied.length,
    due_at: until,
    attempts: 0,
  });
  return false;
}

/** A tag that is to be removed may be missing: nothing is left to do for it. */
function findMissingReference(tx: Tx, change: BatchChange): Promise<string | null> {
  return findUnknownReference(tx, change.kind === 'tags' ? { ...change, remove: [] } : change);
}

async function undoRows(tx: Tx, batch: ProductBatch, rows: BatchRow[], { now, until }: BlockTime): Promise<boolean> {
  const known = await lockReferences(tx, listReferences(rows));
  const products = await lockProducts(tx, rows);
  const planned = rows.map((row): { row: BatchRow; values: ChangedValues | null; problem: BatchProblem | null } => {
    const product = products.get(row.product_id);
    const values = product ? planUndo(product, row) : 'changed';
    if (typeof values === 'string') return { row, values: null, problem: values };
    const references = listReferenceNames(listReferences([row]));
    return references.every((name) => known.has(name))
      ? { row, values, problem: null }
      : { row, values: null, problem: 'reference' };
  });
  const restored = planned.flatMap(({ row, values }) => (values ? [{ id: row.product_id, values }] : []));
  await saveRows(tx, { products, batch, rows: restored }, now);
  await updateRows(
    tx,
    batch.id,
    planned.map(({ row, problem }) => ({ ...row, status: problem ? 'conflict' : 'restored', problem })),
  );
  await updateBatch(tx, batch.id, {
    restored: batch.restored + restored.length,
    conflicts: batch.conflicts + rows.length - restored.length,
    due_at: until,
    attempts: 0,
  });
  return false;
}

type Phase = {
  /** Rows that are processed, and the status of the batch after the last one. */
  from: BatchRowStatus;
  finished: BatchStatus;
  blockSize: number;
  /** Returns true when the batch ends here. */
  processRows(tx: Tx, batch: ProductBatch, rows: BatchRow[], time: BlockTime): Promise<boolean>;
};

/** Work of the job by status of the batch. */
const PHASES: Partial<Record<BatchStatus, Phase>> = {
  planning: { from: 'pending', finished: 'planned', blockSize: PLAN_BLOCK_SIZE, processRows: planRows },
  running: { from: 'planned', finished: 'finished', blockSize: BLOCK_SIZE, processRows: applyRows },
  undoing: { from: 'applied', finished: 'undone', blockSize: BLOCK_SIZE, processRows: undoRows },
};

/** Products by id, with their variants locked until the transaction ends. */
async function lockProducts(tx: Tx, rows: readonly BatchRow[]): Promise<Map<number, BatchProduct>> {
  const ids = rows.map(({ product_id }) => product_id);
  await lockProductsWithVariants(tx, ids);
  return new Map((await selectBatchProducts(tx, ids)).map((product) => [product.id, product]));
}

type Changes = {
  products: ReadonlyMap<number, BatchProduct>;
  batch: ProductBatch;
  rows: readonly { id: number; values: ChangedValues }[];
};

async function saveRows(tx: Tx, { products, batch, rows }: Changes, now: Date): Promise<void> {
  if (rows.length === 0) return;
  const changes = rows.flatMap(({ id, values }) => {
    const product = products.get(id);
    return product ? [{ id, values: { ...product.values, ...values } }] : [];
  });
  await saveProductValues(tx, changes);
  const variants = rows.flatMap(({ values }) => values.variants ?? []);
  if (variants.length > 0) await saveVariantPrices(tx, variants);
  const stock = rows.flatMap(({ values }) => values.stock ?? []);
  if (stock.length > 0) await saveStock(tx, stock, { staffName: batch.staff_name, now });
  const tagged = rows.flatMap(({ id, values: { tags } }) => (tags ? [{ id, tags }] : []));
  if (tagged.length > 0) await saveTags(tx, tagged);
  await applyProductChange(
    tx,
    rows.map(({ id }) => id),
    now,
  );
}

/** Categories, brands and tags in the values before a batch. */
function listReferences(rows: readonly Pick<BatchRow, 'before'>[]): References {
  return {
    categories: [...new Set(rows.flatMap(({ before }) => before.category_id ?? []))],
    brands: [...new Set(rows.flatMap(({ before }) => before.brand_id ?? []))],
    tags: [...new Set(rows.flatMap(({ before }) => before.tags ?? []))],
  };
}

function listReferenceNames({ categories, brands, tags }: References): string[] {
  return [
    ...categories.map((id) => `category ${id}`),
    ...brands.map((id) => `brand ${id}`),
    ...tags.map((id) => `tag ${id}`),
  ];
}
