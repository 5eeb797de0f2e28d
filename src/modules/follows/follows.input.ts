import { z } from 'zod';
import { rowId } from '../../kernel/integer.schemas.ts';

const id = rowId.optional();

/**
 * `keep` sets whether the store is followed; without it the follow is toggled. `store` is the name in the API
 * specification; `store_id` is an alias for consistency with other endpoints.
 */
export const followInput = z
  .strictObject({ store: id, store_id: id, keep: z.boolean().optional() })
  .refine(({ store, store_id }) => (store ?? store_id) !== undefined, { path: ['store'], error: 'fields.required' })
  .transform(({ store, store_id, ...rest }) => ({ ...rest, store_id: store ?? store_id ?? 0 }));

export type FollowInput = z.output<typeof followInput>;

export const storeSlugInput = z.strictObject({ slug: z.string().max(120) });
