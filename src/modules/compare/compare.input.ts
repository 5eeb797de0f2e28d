import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

/** Without `keep` the product changes sides; with it, it is compared afterwards or it is not. */
export const compareInput = z.strictObject({ product_id: rowId, keep: z.boolean().optional() });
export type CompareInput = z.output<typeof compareInput>;
