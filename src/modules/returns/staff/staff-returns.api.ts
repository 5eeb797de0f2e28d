import { z } from 'zod';
import { ok, type Result } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../../platform/http/api.ts';
import { runOnce } from '../../../platform/http/run-once.ts';
import type { Services } from '../../../services.ts';
import type { NotificationLinks } from '../../order-notifications/queue-order-notification.ts';
import { requireStaff } from '../../staff/require-staff.ts';
import type { Permission, StaffMember } from '../../staff/staff.rules.ts';
import { returnRowSchema, staffReturnAnswer, staffReturnSchema } from '../return.answers.ts';
import {
  approveReturnInput,
  exchangeReturnInput,
  inspectReturnInput,
  receiveReturnInput,
  refundReturnInput,
  rejectReturnInput,
  repairReturnInput,
  returnParams,
  returnsQuery,
} from '../return.input.ts';
import { decideReturn, type StaffReturnContext } from './decide-return.ts';
import { exchangeReturn } from './exchange-return.ts';
import { inspectReturn } from './inspect-return.ts';
import { listReturns } from './list-returns.ts';
import { readStaffReturn } from './read-staff-return.ts';
import { refundReturn } from './refund-return.ts';

type StaffReturnCall = Pick<
  EndpointContext<undefined, undefined, undefined>,
  'visitor' | 'idempotencyKey' | 'request'
> & {
  params: { id: string };
};

/** Return routes for staff. */
export function staffReturnsApi({ links: createLinks }: { links: (siteUrl: string) => NotificationLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = createLinks(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const one = { ...shared, params: returnParams, data: z.object({ return: staffReturnSchema }) };
    const changed = { ...one, method: 'POST' as const };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/returns',
      operationId: 'listReturnRequests',
      summary: 'For staff: returns filtered by state, reason, order code or e-mail address, newest first',
      query: returnsQuery,
      data: z.object({
        returns: z.object({
          data: z.array(returnRowSchema),
          current_page: z.int(),
          last_page: z.int(),
          per_page: z.int(),
          total: z.int(),
        }),
      }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        if (!staff.ok) return staff;
        const { returns, perPage, total } = await listReturns(db, query);
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = returns.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt }));
        return ok({ returns: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.addEndpoint({
      ...one,
      method: 'GET',
      path: '/admin/returns/{id}',
      operationId: 'getReturnRequest',
      summary: 'For staff: one return with its lines, events, refund preview and allowed actions',
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        return staff.ok ? readReturnAnswer(db, staff.value, params.id, clock()) : staff;
      },
    });

    /** Runs one staff action: checks the permission, applies idempotency and returns the updated return. */
    async function change(
      call: StaffReturnCall,
      permission: Permission,
      work: (tx: Db, context: StaffReturnContext) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, id: call.params.id, links, now });
        return done.ok ? readReturnAnswer(tx, staff.value, call.params.id, now) : done;
      });
    }

    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/approve',
      operationId: 'approveReturn',
      summary: 'For staff: approve a return',
      body: approveReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => decideReturn(tx, context, 'approve', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/reject',
      operationId: 'rejectReturn',
      summary: 'For staff: reject a return with a message to the buyer',
      body: rejectReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => decideReturn(tx, context, 'reject', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/receive',
      operationId: 'receiveReturn',
      summary: 'For staff: mark a return as received',
      body: receiveReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => decideReturn(tx, context, 'receive', call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/inspect',
      operationId: 'inspectReturn',
      summary: 'For staff: record the inspection; sellable pieces are restocked',
      body: inspectReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => inspectReturn(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/refund',
      operationId: 'refundReturn',
      summary: 'For staff: refund the previewed amount, or less with a message',
      body: refundReturnInput,
      run: (call) => change(call, 'payments.approve', (tx, context) => refundReturn(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/exchange',
      operationId: 'exchangeReturn',
      summary: 'For staff: exchange the goods by a replacement order at zero price',
      body: exchangeReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => exchangeReturn(tx, context, call.body)),
    });
    api.addEndpoint({
      ...changed,
      path: '/admin/returns/{id}/repair',
      operationId: 'repairReturn',
      summary: 'For staff: mark the goods as repaired and sent back',
      body: repairReturnInput,
      run: (call) => change(call, 'orders.write', (tx, context) => decideReturn(tx, context, 'repair', call.body)),
    });
  };
}

async function readReturnAnswer(db: Db, staff: StaffMember, id: string, now: Date) {
  const shown = await readStaffReturn(db, staff, id, now);
  return shown.ok ? ok({ return: staffReturnAnswer(shown.value) }) : shown;
}
