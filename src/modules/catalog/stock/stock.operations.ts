import { z } from 'zod';
import { rowId } from '../../../kernel/integer.schemas.ts';
import { ok } from '../../../kernel/result.ts';
import { inTransaction } from '../../../platform/database/db.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { expireFacetIndex } from '../../listing/index/facet-index.ts';
import { staffAccess } from '../../staff/staff-access.ts';
import { MAX_STOCK } from '../editing/product.fields.ts';
import { describeProductAction } from '../editing/product-audit.ts';
import { productParams } from '../editing/staff-product.schemas.ts';
import { adjustStock } from './adjust-stock.ts';
import { selectMovements } from './stock-movement.store.ts';

const { read, write } = staffAccess('catalogue');
const tags = ['staff'];
const MAX_NOTE_LENGTH = 200;

export const STOCK_REASONS = ['received', 'correction', 'damaged', 'lost', 'returned'] as const;

export const adjustStockInput = z.strictObject({
  inventory_id: rowId,
  /** Added to the stock; negative: removed. */
  change: z
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .refine((change) => change !== 0, { error: 'fields.required' }),
  reason: z.enum(STOCK_REASONS),
  note: z.string().trim().max(MAX_NOTE_LENGTH).default(''),
});

export const adjustStockOperation = defineCommand({
  name: 'products.adjust-stock',
  access: write,
  params: productParams,
  input: adjustStockInput,
  refusals: { 'api.not-found': 'missing', 'catalog.stock-too-low': 'refused' },
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/products/{id}/stock',
      operationId: 'adjustStock',
      summary: 'For staff: add to or remove from the stock of a variant, with a reason',
    },
  ],
  run: ({ db, now, actor }, { id, inventory_id, change, reason, note }) =>
    inTransaction(db, (tx) =>
      adjustStock(tx, { productId: id, inventoryId: inventory_id, change, reason, note, staffName: actor.name }, now),
    ),
  audit: ({ id, reason, note }, { before, remaining }, actor) =>
    describeProductAction(
      actor,
      { action: 'adjust-stock', id },
      { before: { quantity: before }, after: { quantity: remaining, reason, note } },
    ),
  afterCommit: (_input, _value, { db }) => expireFacetIndex(db),
  data: z.object({ remaining: z.int() }),
  toData: ({ remaining }) => ({ remaining }),
});

export const listStockMovementsOperation = defineQuery({
  name: 'products.list-stock-movements',
  access: read,
  params: productParams,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/products/{id}/stock-movements',
      operationId: 'listStockMovements',
      summary: 'For staff: the latest changes of the stock of a product by staff',
    },
  ],
  run: async ({ db }, { id }) => ok(await selectMovements(db, id)),
  data: z.object({
    movements: z.array(
      z.object({
        id: z.int(),
        inventory_id: z.int(),
        sku: z.string(),
        quantity: z.int(),
        remaining: z.int(),
        reason: z.enum(STOCK_REASONS),
        note: z.string(),
        staff: z.string(),
        created_at: z.iso.datetime(),
      }),
    ),
  }),
  toData: (movements) => ({
    movements: movements.map(({ staff_name, created_at, ...movement }) => ({
      ...movement,
      staff: staff_name,
      created_at: created_at.toISOString(),
    })),
  }),
});

export const stockOperations = [adjustStockOperation, listStockMovementsOperation] as const;
