import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import type { Services } from '../../services.ts';
import { readAudit } from './read-audit.ts';
import { requireStaff } from './require-staff.ts';
import { auditQuery } from './staff.input.ts';

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

/** Who of the staff did what, for those whose role lets them look. */
export function auditApi(api: Api, { db }: Services): void {
  api.call({
    method: 'GET',
    path: '/admin/audit',
    operationId: 'listAuditEntries',
    summary: 'For staff: who did what to what, the latest first, with what it was before and after',
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
          /** `code` names an order. */
          subject: z.object({ kind: z.string(), id: z.string(), code: z.string().nullable() }),
          before: facts,
          after: facts,
          /** Of its amounts, which are minor units; null where it is not about an order. */
          currency: z.string().nullable(),
        }),
      ),
      current_page: z.int(),
      has_more: z.boolean(),
    }),
    run: async ({ query, visitor }) => {
      const staff = await requireStaff(db, await visitor(), 'audit.read');
      if (!staff.ok) return staff;
      const { lines, more } = await readAudit(db, query);
      return ok({ entries: lines, current_page: query.page, has_more: more });
    },
  });
}
