import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { securedStaff } from '../staff-access.ts';
import { ADMIN_SEARCH_KINDS, type AdminSearchSource, searchAdmin } from './search-admin.ts';

/** A single letter has too many matches. */
const MIN_SEARCH_LENGTH = 2;
const MAX_SEARCH_LENGTH = 80;

export const adminSearchQuery = z.strictObject({ q: z.string().trim().min(MIN_SEARCH_LENGTH).max(MAX_SEARCH_LENGTH) });

declare module '../../../platform/operations/operation.ts' {
  interface OperationDeps {
    adminSearchSources: readonly AdminSearchSource[];
  }
}

export const searchAdminOperation = defineQuery({
  name: 'staff.search',
  access: securedStaff,
  input: adminSearchQuery,
  refusals: {},
  limits: ['adminSearch'],
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/search',
      operationId: 'searchAdmin',
      summary: 'For staff: search orders, products, customers, content, pages and settings, as the role permits',
    },
  ],
  async run({ db, deps, actor, locale, t, now }, { q }) {
    const groups = await searchAdmin(deps.adminSearchSources, actor, { db, q, locale, t, now });
    const count = groups.reduce((sum, { hits }) => sum + hits.length, 0);
    return ok({
      groups: groups.map(({ kind, hits }) => ({ kind, name: t(`admin.globalSearch.kinds.${kind}`), hits })),
      summary: t('admin.globalSearch.found', { count }),
    });
  },
  data: z.object({
    groups: z.array(
      z.object({
        kind: z.enum(ADMIN_SEARCH_KINDS),
        name: z.string(),
        hits: z.array(z.object({ title: z.string(), detail: z.string(), href: z.string() })),
      }),
    ),
    /** Number of results as a sentence. */
    summary: z.string(),
  }),
});

export const adminSearchOperations = [searchAdminOperation] as const;
