import { z } from 'zod';
import { rowId, rowIdText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { PRICE_ROUNDINGS } from './change-price.rules.ts';

/** Products of one batch. */
const MAX_PRODUCTS = 200;
const MAX_AMOUNT = 1_000_000_000_000;

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

export const batchInput = z.strictObject({
  ids: z.array(rowId).min(1, { error: 'catalog.no-products' }).max(MAX_PRODUCTS),
  /** Versions of these products in the preview, in the order of `ids`; products with a newer one stay unchanged. */
  versions: z.array(rowVersion).max(MAX_PRODUCTS).optional(),
  change: z.union([
    z.strictObject({ kind: z.literal('status'), status: z.literal([1, 2]) }),
    z.strictObject({ kind: z.literal('category'), category_id: rowId }),
    priceChange,
  ]),
});
export type BatchInput = z.output<typeof batchInput>;

export const batchParams = z.strictObject({ batch: rowIdText });
