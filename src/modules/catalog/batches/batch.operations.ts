import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { type AuditEntry, defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { applyBatch, planBatch, undoBatch } from './apply-batch.ts';
import { batchInput, batchParams } from './batch.schemas.ts';
import { selectBatches } from './batch.store.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const changing = { access: write, idempotency: 'key', tags } as const;

/** Characters of the list of products in the audit log. */
const MAX_FACT_LENGTH = 500;

function describeBatch(
  actor: AuditEntry['actor'],
  action: string,
  id: number,
  products: readonly number[],
): AuditEntry {
  return {
    actor,
    action,
    subject: { kind: 'product-batch', id: String(id) },
    before: { products: null },
    after: { products: products.join(', ').slice(0, MAX_FACT_LENGTH) },
  };
}

/** For the page, which shows the plan before it is applied. */
export const planBatchOperation = defineQuery({
  name: 'products.plan-batch',
  access: write,
  input: batchInput,
  refusals: {},
  tags,
  routes: [],
  run: ({ db }, input) => planBatch(db, input),
});

export const applyBatchOperation = defineCommand({
  ...changing,
  name: 'products.apply-batch',
  input: batchInput,
  refusals: { 'catalog.empty-batch': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches',
      operationId: 'applyProductBatch',
      summary: 'For staff: change status, category or prices of many products; amounts are minor units',
    },
  ],
  run: ({ db, now, actor }, input) => inTransaction(db, (tx) => applyBatch(tx, input, { staffName: actor.name, now })),
  audit: (_input, { id, changes }, actor) =>
    describeBatch(
      actor,
      'product-batch-apply',
      id,
      changes.map((change) => change.id),
    ),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ id: z.int(), changed: z.array(z.int()) }),
  toData: ({ id, changes }) => ({ id, changed: changes.map((change) => change.id) }),
});

export const undoBatchOperation = defineCommand({
  ...changing,
  name: 'products.undo-batch',
  params: batchParams,
  input: z.strictObject({}),
  refusals: { 'api.not-found': 'missing' },
  routes: [
    {
      method: 'POST',
      path: '/admin/product-batches/{batch}/undo',
      operationId: 'undoProductBatch',
      summary: 'For staff: restore the values before a batch; products that were changed since keep theirs',
    },
  ],
  run: ({ db, now }, { batch }) => inTransaction(db, (tx) => undoBatch(tx, batch, now)),
  audit: ({ batch }, { restored }, actor) => describeBatch(actor, 'product-batch-undo', batch, restored),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ restored: z.array(z.int()), skipped: z.array(z.int()) }),
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
  data: z.object({
    batches: z.array(
      z.object({
        id: z.int(),
        kind: z.enum(['status', 'category', 'price']),
        staff: z.string(),
        created_at: z.iso.datetime(),
        products: z.int(),
      }),
    ),
  }),
  toData: (batches) => ({
    batches: batches.map(({ staff_name, created_at, ...batch }) => ({
      ...batch,
      staff: staff_name,
      created_at: created_at.toISOString(),
    })),
  }),
});

export const batchOperations = [
  planBatchOperation,
  listBatchesOperation,
  applyBatchOperation,
  undoBatchOperation,
] as const;
