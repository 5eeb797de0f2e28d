import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

/** `keep` sets whether the product is compared; without it the product is toggled. */
export const compareInput = z.strictObject({ product_id: rowId, keep: z.boolean().optional() });
export type CompareInput = z.output<typeof compareInput>;
