import { z } from 'zod';
import { rowId, rowIdText, rowVersion } from '../../../kernel/integer.schemas.ts';
import { gtin, sku } from '../editing/staff-product.schemas.ts';

/** Variants that one request changes. */
const MAX_CHANGED_VARIANTS = 100;
/** Attributes of a variant. */
export const MAX_ATTRIBUTES = 3;
/** Variants of a product, so that its page stays usable. */
export const MAX_VARIANTS = 200;
const MAX_VALUES = 50;
const MAX_AMOUNT = 1_000_000_000_000;

/** In minor units; null: none of its own. */
const amount = z.int().min(1).max(MAX_AMOUNT).nullable();

/** Values of a variant that staff change. */
export const variantValues = z.strictObject({ sku, gtin, price: amount, previous: amount, status: z.literal([1, 2]) });

export const updateVariantsInput = z.strictObject({
  version: rowVersion,
  variants: z
    .array(variantValues.extend({ id: rowId }))
    .min(1)
    .max(MAX_CHANGED_VARIANTS),
});
export type UpdateVariantsInput = z.output<typeof updateVariantsInput>;

export const createVariantsInput = z.strictObject({
  attributes: z
    .array(z.strictObject({ attribute_id: rowId, value_ids: z.array(rowId).min(1).max(MAX_VALUES) }))
    .min(1)
    .max(MAX_ATTRIBUTES),
});
export type ChosenAttributes = z.output<typeof createVariantsInput>['attributes'];

export const variantParams = z.strictObject({ id: rowIdText, variant: rowIdText });
