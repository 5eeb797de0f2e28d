import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import { defineQuery } from '../../../platform/operations/operation.ts';
import { auditQuery } from '../staff.input.ts';
import { staffWith } from '../staff-access.ts';
import { exportAuditOperation } from './export-audit.ts';
import { listAuditEntries } from './list-audit-entries.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const listAuditEntriesOperation = defineQuery({
  name: 'audit.list',
  access: staffWith('audit.read'),
  input: auditQuery,
  refusals: {},
  tags: ['staff'],
  routes: [
    {
      method: 'GET',
      path: '/admin/audit',
      operationId: 'listAuditEntries',
      summary: 'For staff: audit log, newest entries first, with the values before and after each change',
    },
  ],
  run: async ({ db }, query) => ok({ ...(await listAuditEntries(db, query)), page: query.page }),
  data: z.object({
    entries: z.array(
      z.object({
        id: z.string(),
        at: z.string(),
        who: z.string(),
        role: z.string(),
        action: z.string(),
        /** `code` is the order code. */
        subject: z.object({ kind: z.string(), id: z.string(), code: z.string().nullable() }),
        before: facts,
        after: facts,
        /** Currency of the amounts, which are in minor units; null when the entry is not about an order. */
        currency: z.string().nullable(),
      }),
    ),
    current_page: z.int(),
    has_more: z.boolean(),
  }),
  toData: ({ lines, more, page }) => ({ entries: lines, current_page: page, has_more: more }),
});

export const auditOperations = [listAuditEntriesOperation, exportAuditOperation] as const;
