import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import {
  cancellationParams,
  cancellationsQuery,
  decideCancellationInput,
} from '../cancellations/cancellation.input.ts';
import { listCancellationRequests } from '../cancellations/list-cancellation-requests.ts';
import { hasPermission } from '../staff/staff.rules.ts';
import { staffWith } from '../staff/staff-access.ts';
import { cancellationRequestsSchema, toCancellationRequestsAnswer } from './cancellation-requests.answers.ts';
import { toOrderAuditEntry } from './change-order.ts';
import { decideCancellationRequest } from './decide-cancellation-request.ts';
import { exportCancellationsOperation } from './export-cancellations.ts';

const tags = ['staff'];
const DECIDE_PERMISSION = 'orders.write';

export const listCancellationRequestsOperation = defineQuery({
  name: 'cancellation-requests.list',
  access: staffWith('orders.read'),
  input: cancellationsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/cancellations',
      operationId: 'listCancellationRequests',
      summary:
        'For staff: cancellation requests filtered by status, reason, time, order code or e-mail address; open requests by deadline',
    },
  ],
  async run({ db, actor }, query) {
    const found = await listCancellationRequests(db, query);
    return ok({ found, page: query.page, mayDecide: hasPermission(actor.role, DECIDE_PERMISSION) });
  },
  data: cancellationRequestsSchema,
  toData: ({ found, page }) => toCancellationRequestsAnswer(found, page),
});

export const decideCancellationRequestOperation = defineCommand({
  name: 'cancellation-requests.decide',
  access: staffWith(DECIDE_PERMISSION),
  params: cancellationParams,
  input: decideCancellationInput,
  refusals: {
    'orders.not-found': 'missing',
    'orders.not-now': 'conflict',
    'payments.in-flight': 'conflict',
    'cancellations.whole-only': 'refused',
  },
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/cancellations/{id}/decide',
      operationId: 'decideCancellationRequest',
      summary: 'For staff: approve or reject a cancellation request',
    },
  ],
  run: ({ db, deps, actor, now }, { id, ...decision }) =>
    decideCancellationRequest(db, { staff: actor, id, links: deps.orderLinks, now }, decision),
  data: z.object({ decided: z.boolean() }),
  toData: () => ({ decided: true }),
});

export const cancellationRequestOperations = [
  listCancellationRequestsOperation,
  exportCancellationsOperation,
  decideCancellationRequestOperation,
] as const;
