import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

const id = rowId.optional();

/**
 * Without `keep` it changes sides; with it, the store is followed afterwards or it is not. The contract says `store`;
 * `store_id` is what the other calls say.
 */
export const followInput = z
  .strictObject({ store: id, store_id: id, keep: z.boolean().optional() })
  .refine(({ store, store_id }) => (store ?? store_id) !== undefined, { path: ['store'], error: 'fields.required' })
  .transform(({ store, store_id, ...rest }) => ({ ...rest, store_id: store ?? store_id ?? 0 }));

export type FollowInput = z.output<typeof followInput>;
