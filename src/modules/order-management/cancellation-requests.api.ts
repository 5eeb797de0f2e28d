import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import {
  cancellationParams,
  cancellationsQuery,
  decideCancellationInput,
} from '../cancellations/cancellation.input.ts';
import { CANCELLATION_STATES } from '../cancellations/cancellation.rules.ts';
import { listCancellationRequests } from '../cancellations/list-cancellation-requests.ts';
import type { NotificationLinks } from '../order-notifications/queue-order-notification.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { decideCancellationRequest } from './decide-cancellation-request.ts';

/** Routes for staff to list and decide cancellation requests. */
export function cancellationRequestsApi({ links: createLinks }: { links: (siteUrl: string) => NotificationLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = createLinks(config.siteUrl);

    api.addEndpoint({
      method: 'GET',
      path: '/admin/cancellations',
      operationId: 'listCancellationRequests',
      summary:
        'For staff: cancellation requests filtered by status, reason, order code or e-mail address; open requests by deadline',
      tags: ['staff'],
      access: 'customer',
      query: cancellationsQuery,
      data: z.object({
        cancellations: z.array(
          z.object({
            id: z.string(),
            code: z.string(),
            reason_code: z.string(),
            /** Line quantities; null for the whole shipment or order. */
            lines: z.array(z.object({ order_line: z.string(), qty: z.int() })).nullable(),
            note: z.string(),
            created_at: z.string(),
            until: z.string().nullable(),
            status: z.enum(CANCELLATION_STATES),
            /** The message to the buyer. */
            message: z.string(),
            decided_at: z.string().nullable(),
          }),
        ),
        current_page: z.int(),
        last_page: z.int(),
        per_page: z.int(),
        total: z.int(),
      }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        if (!staff.ok) return staff;
        const { requests, total, perPage } = await listCancellationRequests(db, query);
        return ok({
          cancellations: requests.map(({ created_at, due_at, decided_at, lines, ...row }) => {
            const pieces = lines?.map(({ lineId, quantity }) => ({ order_line: lineId, qty: quantity })) ?? null;
            return {
              ...row,
              lines: pieces,
              created_at: created_at.toISOString(),
              until: due_at?.toISOString() ?? null,
              decided_at: decided_at?.toISOString() ?? null,
            };
          }),
          current_page: query.page,
          last_page: Math.max(1, Math.ceil(total / perPage)),
          per_page: perPage,
          total,
        });
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/admin/cancellations/{id}/decide',
      operationId: 'decideCancellationRequest',
      summary: 'For staff: approve or reject a cancellation request',
      tags: ['staff'],
      access: 'customer',
      params: cancellationParams,
      body: decideCancellationInput,
      data: z.object({ decided: z.boolean() }),
      run: async (call) => {
        const staff = await requireStaff(db, await call.visitor(), 'orders.write');
        if (!staff.ok) return staff;
        const now = clock();
        return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
          const context = { staff: staff.value, id: call.params.id, links, now };
          const decided = await decideCancellationRequest(tx, context, call.body);
          return decided.ok ? ok({ decided: true }) : decided;
        });
      },
    });
  };
}
