import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

const id = rowId.optional();

/**
 * Without `keep` the product changes sides; with it, it is on the list afterwards or it is not. The contract says
 * `product`; `product_id` is what its neighbours say.
 */
export const wishInput = z
  .strictObject({ product: id, product_id: id, keep: z.boolean().optional() })
  .refine(({ product, product_id }) => (product ?? product_id) !== undefined, {
    path: ['product'],
    error: 'fields.required',
  })
  .transform(({ product, product_id, ...rest }) => ({ ...rest, product_id: product ?? product_id ?? 0 }));

export type WishInput = z.output<typeof wishInput>;
