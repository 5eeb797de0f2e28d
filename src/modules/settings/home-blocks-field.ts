import { z } from 'zod';
import { rowsField } from '../../platform/resources/part-field.ts';
import { HOME_BLOCKS, homeBlockSchema } from './home-blocks.rules.ts';

/** Which blocks the home page has, in which order. Blocks that are not listed have defaults. */
export const homeBlocksField = rowsField({
  schema: z
    .array(homeBlockSchema)
    .max(HOME_BLOCKS.length)
    .refine((rows) => new Set(rows.map(({ block }) => block)).size === rows.length, { error: 'fields.invalid' }),
  parts: { block: { kind: 'key' }, is_enabled: { kind: 'flag' }, position: { kind: 'integer' } },
  maxRows: HOME_BLOCKS.length,
  initial: [],
});
