import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { requireStaff } from '../staff/require-staff.ts';
import type { Permission, Staff } from '../staff/staff.rules.ts';
import { type Deciding, decideReturn } from './decide-return.ts';
import { exchangeReturn } from './exchange-return.ts';
import { inspectReturn } from './inspect-return.ts';
import { listReturns } from './list-returns.ts';
import { refundReturn } from './refund-return.ts';
import { returnRowSchema, staffReturnAnswer, staffReturnSchema } from './return.answers.ts';
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
} from './return.input.ts';
import { showStaffReturn } from './show-staff-return.ts';

type Changing = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request'> & {
  params: { id: string };
};

/** Returned goods, for the staff who receive them. */
export function staffReturnsApi({ links: linksAt }: { links: (siteUrl: string) => NewsLinks }) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const one = { ...shared, params: returnParams, data: z.object({ return: staffReturnSchema }) };
    const changed = { ...one, method: 'POST' as const };

    api.call({
      ...shared,
      method: 'GET',
      path: '/admin/returns',
      operationId: 'listReturnRequests',
      summary: 'For staff: returns by state, reason, code of the order or e-mail address, the latest first',
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

    api.call({
      ...one,
      method: 'GET',
      path: '/admin/returns/{id}',
      operationId: 'getReturnRequest',
      summary: 'For staff: one return with its lines, history, refund and what may be done now',
      run: async ({ params, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        return staff.ok ? answer(db, staff.value, params.id, clock()) : staff;
      },
    });

    /** One step: who, whether they may, once per key, and the return as it stands afterwards. */
    async function change(
      call: Changing,
      permission: Permission,
      work: (tx: Db, deciding: Deciding) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const now = clock();
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, id: call.params.id, links, now });
        return done.ok ? answer(tx, staff.value, call.params.id, now) : done;
      });
    }

    api.call({
      ...changed,
      path: '/admin/returns/{id}/approve',
      operationId: 'approveReturn',
      summary: 'For staff: accept a return, so that its buyer sends it',
      body: approveReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => decideReturn(tx, how, 'approve', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/reject',
      operationId: 'rejectReturn',
      summary: 'For staff: refuse a return, with a reason for its buyer',
      body: rejectReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => decideReturn(tx, how, 'reject', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/receive',
      operationId: 'receiveReturn',
      summary: 'For staff: the parcel has arrived',
      body: receiveReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => decideReturn(tx, how, 'receive', call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/inspect',
      operationId: 'inspectReturn',
      summary: 'For staff: what was found in the parcel; what is fit for sale is on sale again',
      body: inspectReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => inspectReturn(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/refund',
      operationId: 'refundReturn',
      summary: 'For staff: pay back what came in again, as the preview says or less with a word why',
      body: refundReturnInput,
      run: (call) => change(call, 'payments.approve', (tx, how) => refundReturn(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/exchange',
      operationId: 'exchangeReturn',
      summary: 'For staff: send the same goods again, as an order that costs nothing',
      body: exchangeReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => exchangeReturn(tx, how, call.body)),
    });
    api.call({
      ...changed,
      path: '/admin/returns/{id}/repair',
      operationId: 'repairReturn',
      summary: 'For staff: the goods go back repaired',
      body: repairReturnInput,
      run: (call) => change(call, 'orders.write', (tx, how) => decideReturn(tx, how, 'repair', call.body)),
    });
  };
}

async function answer(db: Db, staff: Staff, id: string, now: Date) {
  const shown = await showStaffReturn(db, staff, id, now);
  return shown.ok ? ok({ return: staffReturnAnswer(shown.value) }) : shown;
}
