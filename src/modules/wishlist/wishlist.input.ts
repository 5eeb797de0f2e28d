import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

const id = rowId.optional();

/**
 * `keep` sets whether the product is on the list; without it the product is toggled. `product` is the name in the API
 * specification; `product_id` is an alias for consistency with other endpoints.
 */
export const wishlistInput = z
  .strictObject({ product: id, product_id: id, keep: z.boolean().optional() })
  .refine(({ product, product_id }) => (product ?? product_id) !== undefined, {
    path: ['product'],
    error: 'fields.required',
  })
  .transform(({ product, product_id, ...rest }) => ({ ...rest, product_id: product ?? product_id ?? 0 }));

export type WishlistInput = z.output<typeof wishlistInput>;
