import { z } from 'zod';

/** Without `keep` the product changes sides; with it, it is compared afterwards or it is not. */
export const compareInput = z.strictObject({ product_id: z.int().min(1), keep: z.boolean().optional() });
export type CompareInput = z.output<typeof compareInput>;
