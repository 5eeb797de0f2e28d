import { z } from 'zod';
import { rowVersion } from '../../../kernel/integer.schemas.ts';
import { VIEW_LISTS, type ViewList } from './view.rules.ts';

const MAX_PARAMS = 20;
const MAX_PARAM_LENGTH = 254;

/** URL parameters that are not part of a view. */
export const NO_VIEW_PARAMS = ['view', 'page', 'saved', 'deleted'] as const;

const list = z.enum(Object.keys(VIEW_LISTS) as [ViewList, ...ViewList[]]);
const title = z.string().trim().min(1).max(60);

export const viewListQuery = z.strictObject({ list });
export const viewParams = z.strictObject({ view: z.guid().toLowerCase() });

export const createViewInput = z.strictObject({
  list,
  title,
  /** Parameters of the address of the list. */
  query: z
    .record(z.string().regex(/^[a-z_]{1,40}$/), z.string().min(1).max(MAX_PARAM_LENGTH))
    .refine((query) => Object.keys(query).length <= MAX_PARAMS, { error: 'fields.invalid' })
    .refine((query) => !NO_VIEW_PARAMS.some((name) => name in query), { error: 'fields.invalid' }),
  is_shared: z.boolean().default(false),
});
export type CreateViewInput = z.output<typeof createViewInput>;

export const renameViewInput = z.strictObject({ title, version: rowVersion });
export const defaultViewInput = z.strictObject({ is_default: z.boolean() });
