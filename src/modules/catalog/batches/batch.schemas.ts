import { z } from 'zod';
import { rowId, rowIdText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { isValidPeriod } from '../../../kernel/time/is-valid-period.ts';
import { isoTime } from '../../../kernel/time/iso-time.schemas.ts';
import { MAX_AMOUNT } from '../../../platform/resources/field.ts';
import { MAX_STOCK } from '../editing/product.fields.ts';
import { staffProductsQuery } from '../editing/staff-product.schemas.ts';
import { BATCH_KINDS, BATCH_PROBLEMS, BATCH_ROW_STATUSES, BATCH_STATUSES } from './batch-row.ts';
import { PRICE_ROUNDINGS } from './change-price.rules.ts';

/** Products of a batch that are listed one by one. */
const MAX_IDS = 200;
const MAX_TAGS = 20;

const priceChange = z
  .strictObject({
    kind: z.literal('price'),
    /** Hundredths of a percent; negative: lower. */
    basis_points: z.int().min(-9_900).max(100_000).nullable().default(null),
    /** In minor units; negative: lower. */
    amount: z.int().min(-MAX_AMOUNT).max(MAX_AMOUNT).nullable().default(null),
    rounding: z.enum(PRICE_ROUNDINGS).default('none'),
  })
  .refine(({ basis_points, amount }) => (basis_points === null) !== (amount === null), {
    path: ['amount'],
    error: 'fields.required',
  });

/** In the form in which times are read from the database, because they are compared as text. */
const time = isoTime
  .transform((text) => new Date(text).toISOString())
  .nullable()
  .default(null);
const saleChange = z
  .strictObject({
    kind: z.literal('sale'),
    /** Hundredths of a percent below the price; null: the sale price stays. */
    basis_points: z.int().min(1).max(9_900).nullable().default(null),
    rounding: z.enum(PRICE_ROUNDINGS).default('none'),
    /** Period of the sale price; null: without limit. */
    starts_at: time,
    ends_at: time,
    /** Removes the sale price with its period. */
    remove: z.boolean().default(false),
  })
  .refine(({ starts_at, ends_at }) => isValidPeriod(starts_at, ends_at), {
    path: ['ends_at'],
    error: 'resources.period',
  });

const tags = z.array(rowId).max(MAX_TAGS).default([]);
const tagChange = z
  .strictObject({ kind: z.literal('tags'), add: tags, remove: tags })
  .refine(({ add, remove }) => add.length + remove.length > 0, { path: ['add'], error: 'fields.required' });

const stockChange = z.strictObject({
  kind: z.literal('stock'),
  /** Pieces that are added to the stock of each visible variant; negative: removed. */
  quantity: z
    .int()
    .min(-MAX_STOCK)
    .max(MAX_STOCK)
    .refine((quantity) => quantity !== 0, { error: 'fields.required' }),
});

export const batchInput = z
  .strictObject({
    ids: z.array(rowId).min(1, { error: 'catalog.no-products' }).max(MAX_IDS).optional(),
    /** Versions of these products, in the order of `ids`; products with a newer one stay unchanged. */
    versions: z.array(rowVersion).max(MAX_IDS).optional(),
    /** All products of the list with these filters, instead of `ids`. */
    filters: staffProductsQuery.omit({ sort: true, direction: true, page: true }).optional(),
    change: z.union([
      z.strictObject({ kind: z.literal('status'), status: z.literal([1, 2]) }),
      z.strictObject({ kind: z.literal('category'), category_id: rowId }),
      z.strictObject({ kind: z.literal('brand'), brand_id: rowId }),
      tagChange,
      stockChange,
      priceChange,
      saleChange,
    ]),
  })
  .refine(({ ids, filters }) => (ids === undefined) !== (filters === undefined), {
    path: ['ids'],
    error: 'catalog.no-products',
  })
  .refine(({ ids, versions }) => versions === undefined || versions.length === ids?.length, {
    path: ['versions'],
    error: 'fields.invalid',
  });
export type BatchInput = z.output<typeof batchInput>;

export const batchParams = z.strictObject({ batch: rowIdText });

const count = z.int();

export const batchSchema = z.object({
  id: z.int(),
  kind: z.enum(BATCH_KINDS),
  status: z.enum(BATCH_STATUSES),
  staff: z.string(),
  created_at: z.iso.datetime(),
  finished_at: z.iso.datetime().nullable(),
  /** Products: all, those that stay unchanged, changed ones, and of these the restored ones and the conflicts of an undo. */
  products: z.object({ total: count, refused: count, applied: count, restored: count, conflicts: count }),
  can_undo: z.boolean(),
});

const changedValues = z.record(z.string(), z.unknown());

export const batchDetailsSchema = batchSchema.extend({
  /** Number of products that stay unchanged, by reason. */
  problems: z.array(z.object({ problem: z.enum(BATCH_PROBLEMS), products: count })),
  /** The first products. */
  rows: z.array(
    z.object({
      product_id: z.int(),
      status: z.enum(BATCH_ROW_STATUSES),
      problem: z.enum(BATCH_PROBLEMS).nullable(),
      before: changedValues,
      after: changedValues,
    }),
  ),
});
