import { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { FileResponse } from '../../../platform/http/file-response.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../../platform/operations/operation.ts';
import type { DeclaredRefusals } from '../../../platform/operations/refusal-code.ts';
import { PHOTO_TYPES, readPrivatePhoto } from '../../../platform/pictures/read-private-photo.ts';
import { type OrderChange, toOrderAuditEntry } from '../../order-management/change-order.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import { staffWith } from '../../staff/staff-access.ts';
import { returnPageSchema, staffReturnSchema, toStaffReturnAnswer } from '../return.answers.ts';
import {
  approveReturnInput,
  exchangeReturnInput,
  inspectReturnInput,
  photoParams,
  receiveReturnInput,
  refundReturnInput,
  rejectReturnInput,
  repairReturnInput,
  returnParams,
  returnsQuery,
} from '../return.input.ts';
import { selectReturnPhotos } from '../return.store.ts';
import { decideReturn, type StaffReturnContext } from './decide-return.ts';
import { exchangeReturn } from './exchange-return.ts';
import { exportReturnsOperation } from './export-returns.ts';
import { inspectReturn } from './inspect-return.ts';
import { listReturns } from './list-returns.ts';
import { readStaffReturn } from './read-staff-return.ts';
import { refundReturn } from './refund-return.ts';

type StaffContext = OperationContext<StaffMember>;
type ReturnChange = { id: string; change: OrderChange };

const tags = ['staff'];
const data = z.object({ return: staffReturnSchema });

export const listReturnsOperation = defineQuery({
  name: 'staff-returns.list',
  access: staffWith('orders.read'),
  input: returnsQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/returns',
      operationId: 'listReturnRequests',
      summary: 'For staff: returns filtered by state, reason, order code or e-mail address, newest first',
    },
  ],
  run: async ({ db }, query) => ok({ found: await listReturns(db, query), page: query.page }),
  data: z.object({ returns: returnPageSchema }),
  toData: ({ found: { returns, perPage, total }, page }) => ({
    returns: {
      data: returns.map(({ createdAt, ...row }) => ({ ...row, created_at: createdAt })),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  }),
});

export const getReturnOperation = defineQuery({
  name: 'staff-returns.get',
  access: staffWith('orders.read'),
  params: returnParams,
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/returns/{id}',
      operationId: 'getReturnRequest',
      summary: 'For staff: one return with its lines, events, refund preview and allowed actions',
    },
  ],
  run: ({ db, actor, now }, { id }) => readStaffReturn(db, actor, id, now),
  data,
  toData: (found) => ({ return: toStaffReturnAnswer(found) }),
});

export const getReturnPhotoOperation = defineQuery({
  name: 'staff-returns.get-photo',
  access: staffWith('orders.read'),
  params: photoParams,
  refusals: { 'api.not-found': 'missing' },
  tags,
  file: PHOTO_TYPES,
  routes: [
    {
      method: 'GET',
      path: '/admin/returns/{id}/photos/{photo}',
      operationId: 'getReturnPhoto',
      summary: 'For staff: a photo of a return request',
    },
  ],
  async run({ db, deps }, { id, photo }) {
    const found = (await selectReturnPhotos(db, id)).find((one) => one.id === photo);
    return found ? ok(await readPrivatePhoto(deps.config.dataDir, found)) : refuse('api.not-found', {}, 'missing');
  },
  data: z.custom<FileResponse>(),
});

/** Refusals of a transition. */
const CHANGE_REFUSALS = {
  'orders.not-found': 'missing',
  'returns.not-now': 'conflict',
} as const satisfies DeclaredRefusals;

const shared = {
  params: returnParams,
  idempotency: 'key',
  audit: (input: unknown, { change }: ReturnChange, actor: StaffMember) => toOrderAuditEntry(input, change, actor),
  tags,
  data,
  toData: toChangedReturn,
} as const;

async function changeReturn(
  { deps, actor, now }: StaffContext,
  id: string,
  work: (context: StaffReturnContext) => Promise<Result<OrderChange>>,
): Promise<Result<ReturnChange>> {
  const changed = await work({ staff: actor, id, links: deps.orderLinks, now });
  return changed.ok ? ok({ id, change: changed.value }) : changed;
}

/** The changed return, in the transaction of the change. */
async function toChangedReturn({ id }: ReturnChange, { db, actor, now }: StaffContext): Promise<z.input<typeof data>> {
  const shown = await readStaffReturn(db, actor, id, now);
  if (!shown.ok) throw new RangeError(`return ${id} is missing after its change`);
  return { return: toStaffReturnAnswer(shown.value) };
}

export const approveReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.approve',
  access: staffWith('orders.write'),
  input: approveReturnInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/approve',
      operationId: 'approveReturn',
      summary: 'For staff: approve a return',
    },
  ],
  run: (context, { id, ...input }) =>
    changeReturn(context, id, (one) => decideReturn(context.db, one, 'approve', input)),
});

export const rejectReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.reject',
  access: staffWith('orders.write'),
  input: rejectReturnInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/reject',
      operationId: 'rejectReturn',
      summary: 'For staff: reject a return with a message to the buyer',
    },
  ],
  run: (context, { id, ...input }) =>
    changeReturn(context, id, (one) => decideReturn(context.db, one, 'reject', input)),
});

export const receiveReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.receive',
  access: staffWith('orders.write'),
  input: receiveReturnInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/receive',
      operationId: 'receiveReturn',
      summary: 'For staff: mark a return as received',
    },
  ],
  run: (context, { id, ...input }) =>
    changeReturn(context, id, (one) => decideReturn(context.db, one, 'receive', input)),
});

export const inspectReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.inspect',
  access: staffWith('orders.write'),
  input: inspectReturnInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/inspect',
      operationId: 'inspectReturn',
      summary: 'For staff: record the inspection; sellable pieces are restocked',
    },
  ],
  run: (context, { id, ...input }) => changeReturn(context, id, (one) => inspectReturn(context.db, one, input)),
});

export const refundReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.refund',
  access: staffWith('payments.approve'),
  input: refundReturnInput,
  refusals: {
    ...CHANGE_REFUSALS,
    'orders.not-now': 'conflict',
    'returns.refund-too-much': 'refused',
    'payments.refund-too-much': 'conflict',
    'payments.refund-not-writable': 'refused',
    'payments.refund-not-writable-nearest': 'refused',
  },
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/refund',
      operationId: 'refundReturn',
      summary: 'For staff: refund the previewed amount, or less with a message',
    },
  ],
  run: (context, { id, ...input }) => changeReturn(context, id, (one) => refundReturn(context.db, one, input)),
});

export const exchangeReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.exchange',
  access: staffWith('orders.write'),
  input: exchangeReturnInput,
  refusals: { ...CHANGE_REFUSALS, 'returns.no-stock': 'refused' },
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/exchange',
      operationId: 'exchangeReturn',
      summary: 'For staff: exchange the goods by a replacement order at zero price',
    },
  ],
  run: (context, { id, ...input }) => changeReturn(context, id, (one) => exchangeReturn(context.db, one, input)),
});

export const repairReturnOperation = defineCommand({
  ...shared,
  name: 'staff-returns.repair',
  access: staffWith('orders.write'),
  input: repairReturnInput,
  refusals: CHANGE_REFUSALS,
  routes: [
    {
      method: 'POST',
      path: '/admin/returns/{id}/repair',
      operationId: 'repairReturn',
      summary: 'For staff: mark the goods as repaired and sent back',
    },
  ],
  run: (context, { id, ...input }) =>
    changeReturn(context, id, (one) => decideReturn(context.db, one, 'repair', input)),
});

export const staffReturnOperations = [
  listReturnsOperation,
  getReturnOperation,
  getReturnPhotoOperation,
  approveReturnOperation,
  rejectReturnOperation,
  receiveReturnOperation,
  inspectReturnOperation,
  refundReturnOperation,
  exchangeReturnOperation,
  repairReturnOperation,
  exportReturnsOperation,
] as const;
