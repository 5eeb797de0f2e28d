import { z } from 'zod';

/** Without `keep` the product changes sides; with it, it is on the list afterwards or it is not. */
export const wishInput = z.strictObject({ product_id: z.int().min(1), keep: z.boolean().optional() });
export type WishInput = z.output<typeof wishInput>;
