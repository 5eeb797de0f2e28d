import { z } from 'zod';

/** Without `keep` it changes sides; with it, the store is followed afterwards or it is not. */
export const followInput = z.strictObject({ store_id: z.int().min(1), keep: z.boolean().optional() });
export type FollowInput = z.output<typeof followInput>;
