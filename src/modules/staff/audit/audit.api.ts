import { z } from 'zod';
import { ok } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Services } from '../../../services.ts';
import { requireStaff } from '../require-staff.ts';
import { auditQuery } from '../staff.input.ts';
import { listAuditEntries } from './list-audit-entries.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Endpoint of the audit log, for roles with `audit.read`. */
export function auditApi(api: Api, { db }: Services): void {
  api.addEndpoint({
    method: 'GET',
    path: '/admin/audit',
    operationId: 'listAuditEntries',
    summary: 'For staff: audit log, newest entries first, with the values before and after each change',
    tags: ['staff'],
    access: 'customer',
    query: auditQuery,
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
    run: async ({ query, visitor }) => {
      const staff = await requireStaff(db, await visitor(), 'audit.read');
      if (!staff.ok) return staff;
      const { lines, more } = await listAuditEntries(db, query);
      return ok({ entries: lines, current_page: query.page, has_more: more });
    },
  });
}
