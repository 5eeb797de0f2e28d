import { z } from 'zod';
import { ok, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import {
  type AuditEntry,
  defineCommand,
  defineQuery,
  type OperationDeps,
} from '../../../platform/operations/operation.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { describeFilters } from '../export/export.operations.ts';
import { batchDetailsSchema, batchInput, batchParams, batchSchema } from './batch.schemas.ts';
import {
  countProblems,
  findBatch,
  type ProductBatch,
  selectBatches,
  selectFirstRows,
  selectProblemRows,
} from './batch.store.ts';
import { cancelBatch, canUndoBatch, startBatch, undoBatch } from './change-batch.ts';
import { createBatch } from './create-batch.ts';
import { processSmallBatch } from './process-batches.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const STATUS_REFUSALS = { 'api.not-found': 'missing', 'catalog.batch-status': 'conflict' } as const;

/** Products of the preview, and listed products with a problem. */
const MAX_SHOWN_ROWS = 20;
const MAX_SHOWN_PROBLEMS = 50;
/** Characters of the change in the audit log. */
const MAX_FACT_LENGTH = 500;

function toData(batch: ProductBatch) {
  return {
    id: batch.id,
    kind: batch.kind,
    status: batch.status,
    staff: batch.staff_name,
    created_at: batch.created_at.toISOString(),
    finished_at: batch.finished_at?.toISOString() ?? null,
    products: {
      total: batch.total,
      refused: batch.refused,
      applied: batch.applied,
      restored: batch.restored,
      conflicts: batch.conflicts,
    },
    can_undo: canUndoBatch(batch),
  };
}

const changing = {
  access: write,
  params: batchParams,
  input: z.strictObject({}),
  idempotency: 'key',
  tags,
  data: batchSchema,
  toData,
} as const;

function describeBatch(
  actor: AuditEntry['actor'],
  action: 'plan' | 'apply' | 'cancel' | 'undo',
  { id, change, filters, total, refused, applied }: ProductBatch,
): AuditEntry {
  const facts = {
    change: describeFilters({ ...change }).slice(0, MAX_FACT_LENGTH),
    query: filters && describeFilters(filters).slice(0, MAX_FACT_LENGTH),
    products: action === 'cancel' || action === 'undo' ? applied : total - refused,
  };
  return {
    actor,
    action: `product-batch-${action}`,
    subject: { kind: 'product-batch', id: String(id) },
    before: { change: null, query: null, products: null },
    after: facts,
  };
}

/** With few products, the response of the request shows the result. */
const processImmediately = (_input: unknown, batch: ProductBatch, { db, clock }: OperationDeps) =>
  processSmallBatch(batch, { db, clock });

export const createBatchOperation = defineCommand({
  name: 'products.create-batch',
  access: write,
  input: batchInput,
  limits: ['productBatch'],
  refusals: { 'catalog.empty-batch': 'refused', 'catalog.too-many-products': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches',
      operationId: 'createProductBatch',
      summary:
        'For staff: plan a change of many products, listed by id or by the filters of the list; nothing is changed yet; amounts are minor units',
    },
  ],
  run: ({ db, now, actor }, input) => inTransaction(db, (tx) => createBatch(tx, input, { staffName: actor.name, now })),
  audit: (_, batch, actor) => describeBatch(actor, 'plan', batch),
  afterCommit: processImmediately,
  data: batchSchema,
  toData,
});

export const startBatchOperation = defineCommand({
  ...changing,
  name: 'products.start-batch',
  refusals: { ...STATUS_REFUSALS, 'catalog.empty-batch': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches/{batch}/start',
      operationId: 'startProductBatch',
      summary: 'For staff: apply a planned change; products that were changed since the preview keep their values',
    },
  ],
  run: ({ db, now, actor }, { batch }) =>
    inTransaction(db, (tx) => startBatch(tx, batch, { staffName: actor.name, now })),
  audit: (_, batch, actor) => describeBatch(actor, 'apply', batch),
  afterCommit: processImmediately,
});

export const cancelBatchOperation = defineCommand({
  ...changing,
  name: 'products.cancel-batch',
  refusals: STATUS_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches/{batch}/cancel',
      operationId: 'cancelProductBatch',
      summary: 'For staff: stop a change of many products; what it has changed stays and can be undone',
    },
  ],
  run: ({ db, now }, { batch }) => inTransaction(db, (tx) => cancelBatch(tx, batch, now)),
  audit: (_, batch, actor) => describeBatch(actor, 'cancel', batch),
});

export const undoBatchOperation = defineCommand({
  ...changing,
  name: 'products.undo-batch',
  refusals: STATUS_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches/{batch}/undo',
      operationId: 'undoProductBatch',
      summary: 'For staff: restore the values before a batch; products that were changed since keep theirs',
    },
  ],
  run: ({ db, now, actor }, { batch }) =>
    inTransaction(db, (tx) => undoBatch(tx, batch, { staffName: actor.name, now })),
  audit: (_, batch, actor) => describeBatch(actor, 'undo', batch),
  afterCommit: processImmediately,
});

async function readBatchDetails(db: Db, batch: ProductBatch) {
  const [rows, problemRows, problems] = await Promise.all([
    selectFirstRows(db, batch.id, MAX_SHOWN_ROWS),
    selectProblemRows(db, batch.id, MAX_SHOWN_PROBLEMS),
    countProblems(db, batch.id),
  ]);
  return { batch, rows, problemRows, problems };
}
export type BatchDetails = Awaited<ReturnType<typeof readBatchDetails>>;

export const readBatchOperation = defineQuery({
  name: 'products.read-batch',
  access: read,
  params: batchParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/product-batches/{batch}',
      operationId: 'readProductBatch',
      summary: 'For staff: a change of many products with its progress, first products and problems',
    },
  ],
  async run({ db }, { batch: id }) {
    const batch = await findBatch(db, id);
    return batch ? ok(await readBatchDetails(db, batch)) : refuse('api.not-found', {}, 'missing');
  },
  data: batchDetailsSchema,
  toData: ({ batch, rows, problems }) => ({
    ...toData(batch),
    problems,
    rows: rows.map(({ title: _, version: __, ...row }) => row),
  }),
});

export const listBatchesOperation = defineQuery({
  name: 'products.list-batches',
  access: read,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/product-batches',
      operationId: 'listProductBatches',
      summary: 'For staff: the latest changes of many products that can be undone',
    },
  ],
  run: async ({ db }) => ok(await selectBatches(db)),
  data: z.object({ batches: z.array(batchSchema) }),
  toData: (batches) => ({ batches: batches.map(toData) }),
});

export const batchOperations = [
  listBatchesOperation,
  createBatchOperation,
  readBatchOperation,
  startBatchOperation,
  cancelBatchOperation,
  undoBatchOperation,
] as const;
