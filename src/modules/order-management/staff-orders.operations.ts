import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../platform/operations/operation.ts';
import type { DeclaredRefusals } from '../../platform/operations/refusal-code.ts';
import {
  cancelInput,
  decideInput,
  moveInput,
  noteInput,
  orderParams,
  partParams,
  refundInput,
  refundParams,
  versionInput,
} from '../staff/staff.input.ts';
import type { StaffMember } from '../staff/staff.rules.ts';
import { staffWith } from '../staff/staff-access.ts';
import { addOrderNote } from './add-order-note.ts';
import { cancelOrder, closePaymentsBeforeCancel } from './cancel-order.ts';
import { toOrderAuditEntry } from './change-order.ts';
import { decideOrderPayment, markOrderRefundPaid, retryOrderRefund } from './decide-order-payment.ts';
import { findStaffOrders } from './find-staff-orders.ts';
import { localizeFirstTitles } from './localization/localize-first-titles.ts';
import { localizeLines } from './localization/localize-lines.ts';
import { moveShipment } from './move-shipment.ts';
import { packShipmentAsStaff } from './pack-shipment.ts';
import { refundPayment } from './refund-payment.ts';
import { showStaffOrder } from './show-staff-order.ts';
import { handledOrderAnswer, orderPageSchema, staffOrderAnswer, staffOrderSchema } from './staff-orders.answers.ts';
import { ordersQuery } from './staff-orders.input.ts';

type StaffContext = OperationContext<StaffMember>;

const tags = ['staff'];
const data = z.object({ order: staffOrderSchema });

/** Refusals of `changeOrder`, and of a transition that the order does not allow. */
const CHANGE_REFUSALS = {
  'orders.not-found': 'missing',
  'orders.changed': 'conflict',
  'orders.not-now': 'conflict',
} as const satisfies DeclaredRefusals;

const toChangeContext = ({ actor, now, deps }: StaffContext, code: string) => ({
  staff: actor,
  code,
  now,
  links: deps.orderLinks,
  effects: deps.orderEffects,
});

/** The changed order, in the transaction of the change. */
async function toChangedOrder({ code }: { code: string }, context: StaffContext) {
  const shown = await readStaffOrder(context, code);
  if (!shown.ok) throw new RangeError(`order ${code} is missing after its change`);
  return { order: staffOrderAnswer(shown.value.shown, shown.value.localized) };
}

async function readStaffOrder({ db, actor, locale, now }: StaffContext, code: string) {
  const shown = await showStaffOrder(db, actor, code, now);
  if (!shown.ok) return shown;
  return ok({ shown: shown.value, localized: await localizeLines(db, shown.value.order, { locale, now }) });
}

export const listStaffOrdersOperation = defineQuery({
  name: 'staff-orders.list',
  access: staffWith('orders.read'),
  input: ordersQuery,
  refusals: {},
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/orders',
      operationId: 'listOrdersForStaff',
      summary: 'For staff: orders by state, payment, day, country, seller or buyer',
    },
  ],
  async run({ db, locale, now }, query) {
    const { orders, ...found } = await findStaffOrders(db, query);
    return ok({ ...found, orders: await localizeFirstTitles(db, orders, { locale, now }), page: query.page });
  },
  data: z.object({ orders: orderPageSchema }),
  toData: ({ orders, perPage, total, page }) => ({
    orders: {
      data: orders.map(handledOrderAnswer),
      current_page: page,
      last_page: Math.max(1, Math.ceil(total / perPage)),
      per_page: perPage,
      total,
    },
  }),
});

export const getStaffOrderOperation = defineQuery({
  name: 'staff-orders.get',
  access: staffWith('orders.read'),
  params: orderParams,
  refusals: { 'orders.not-found': 'missing' },
  tags,
  routes: [
    {
      method: 'GET',
      path: '/admin/orders/{code}',
      operationId: 'getOrderForStaff',
      summary: 'For staff: one order with its payments, events and allowed actions',
    },
  ],
  run: (context, { code }) => readStaffOrder(context, code),
  data,
  toData: ({ shown, localized }) => ({ order: staffOrderAnswer(shown, localized) }),
});

export const moveShipmentOperation = defineCommand({
  name: 'staff-orders.move-shipment',
  access: staffWith('orders.write'),
  params: partParams,
  input: moveInput,
  refusals: { ...CHANGE_REFUSALS, 'orders.wrong-ready-code': 'refused' },
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/packages/{number}/move',
      operationId: 'moveShipment',
      summary: 'For staff: pick up, send or deliver a shipment of an order',
    },
  ],
  run: (context, { code, number, ...input }) => moveShipment(context.db, toChangeContext(context, code), number, input),
  data,
  toData: toChangedOrder,
});

export const packShipmentOperation = defineCommand({
  name: 'staff-orders.pack-shipment',
  access: staffWith('orders.write'),
  params: partParams,
  input: versionInput,
  refusals: CHANGE_REFUSALS,
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/packages/{number}/pack',
      operationId: 'packShipment',
      summary: 'For staff: mark a shipment as packed; its buyer can then only request a cancellation',
    },
  ],
  run: ({ db, actor: staff, now }, { code, number, version }) =>
    packShipmentAsStaff(db, { staff, code, version, now }, number),
  data,
  toData: toChangedOrder,
});

export const cancelStaffOrderOperation = defineCommand({
  name: 'staff-orders.cancel',
  access: staffWith('orders.write'),
  params: orderParams,
  input: cancelInput,
  refusals: { ...CHANGE_REFUSALS, 'payments.in-flight': 'refused' },
  idempotency: 'key',
  prepare: ({ db, deps, now }, { code, version }) =>
    closePaymentsBeforeCancel(db, { code, version }, deps.createReconcileContext(now)),
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/cancel',
      operationId: 'cancelOrderForStaff',
      summary: 'For staff: cancel an order with a reason',
    },
  ],
  run: (context, { code, ...input }) => cancelOrder(context.db, toChangeContext(context, code), input),
  data,
  toData: toChangedOrder,
});

export const refundOrderOperation = defineCommand({
  name: 'staff-orders.refund',
  access: staffWith('payments.approve'),
  params: orderParams,
  input: refundInput,
  refusals: {
    ...CHANGE_REFUSALS,
    'payments.nothing-paid': 'refused',
    'payments.refund-too-much': 'conflict',
    'payments.refund-not-writable': 'refused',
    'payments.refund-not-writable-nearest': 'refused',
  },
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/refund',
      operationId: 'refundOrder',
      summary: 'For staff: refund an order fully or partially',
    },
  ],
  run: (context, { code, ...input }) => refundPayment(context.db, toChangeContext(context, code), input),
  data,
  toData: toChangedOrder,
});

export const decidePaymentOperation = defineCommand({
  name: 'staff-orders.decide-payment',
  access: staffWith('payments.approve'),
  params: partParams,
  input: decideInput,
  refusals: CHANGE_REFUSALS,
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/payments/{number}/decide',
      operationId: 'decidePayment',
      summary: 'For staff: accept a payment in review as paid, or refund it',
    },
  ],
  run: (context, { code, number, ...input }) =>
    decideOrderPayment(context.db, toChangeContext(context, code), number, input),
  data,
  toData: toChangedOrder,
});

export const markRefundPaidOutOperation = defineCommand({
  name: 'staff-orders.mark-refund-paid-out',
  access: staffWith('payments.approve'),
  params: refundParams,
  input: versionInput,
  refusals: CHANGE_REFUSALS,
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/refunds/{id}/paid-out',
      operationId: 'markRefundPaidOut',
      summary: 'For staff: mark a refund as paid out manually',
    },
  ],
  run: (context, { code, id, version }) => markOrderRefundPaid(context.db, toChangeContext(context, code), id, version),
  data,
  toData: toChangedOrder,
});

export const retryRefundOperation = defineCommand({
  name: 'staff-orders.retry-refund',
  access: staffWith('payments.approve'),
  params: refundParams,
  input: versionInput,
  refusals: CHANGE_REFUSALS,
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/refunds/{id}/again',
      operationId: 'retryRefund',
      summary: 'For staff: retry a failed refund',
    },
  ],
  run: (context, { code, id, version }) => retryOrderRefund(context.db, toChangeContext(context, code), id, version),
  data,
  toData: toChangedOrder,
});

export const addOrderNoteOperation = defineCommand({
  name: 'staff-orders.add-note',
  access: staffWith('orders.write'),
  params: orderParams,
  input: noteInput,
  refusals: { 'orders.not-found': 'missing' },
  idempotency: 'key',
  audit: toOrderAuditEntry,
  tags,
  routes: [
    {
      method: 'POST',
      path: '/admin/orders/{code}/notes',
      operationId: 'addOrderNote',
      summary: 'For staff: add a note to an order',
    },
  ],
  run: (context, { code, note }) => addOrderNote(context.db, toChangeContext(context, code), note),
  data,
  toData: toChangedOrder,
});

export const staffOrderOperations = [
  listStaffOrdersOperation,
  getStaffOrderOperation,
  moveShipmentOperation,
  packShipmentOperation,
  cancelStaffOrderOperation,
  refundOrderOperation,
  decidePaymentOperation,
  markRefundPaidOutOperation,
  retryRefundOperation,
  addOrderNoteOperation,
] as const;
