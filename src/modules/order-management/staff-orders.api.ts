import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import type { Services } from '../../services.ts';
import { createOrderEffects, type OrderLinks } from '../checkout/payment/settle-order.ts';
import { requireStaff } from '../staff/require-staff.ts';
import {
  cancelInput,
  decideInput,
  moveInput,
  noteInput,
  orderParams,
  ordersQuery,
  partParams,
  refundInput,
  refundParams,
  versionInput,
} from '../staff/staff.input.ts';
import type { Permission, StaffMember } from '../staff/staff.rules.ts';
import { addOrderNote } from './add-order-note.ts';
import { cancelOrder, closePaymentsBeforeCancel } from './cancel-order.ts';
import { decideOrderPayment, markOrderRefundPaid, retryOrderRefund } from './decide-order-payment.ts';
import { findStaffOrders } from './find-staff-orders.ts';
import { localizeLines } from './localize-lines.ts';
import { moveShipment } from './move-shipment.ts';
import { packShipmentAsStaff } from './pack-shipment.ts';
import { refundPayment } from './refund-payment.ts';
import { showStaffOrder } from './show-staff-order.ts';
import { handledOrderAnswer, orderPageSchema, staffOrderAnswer, staffOrderSchema } from './staff-orders.answers.ts';

/** `links` creates the URL builders for a site URL. */
type StaffLinks = { links: (siteUrl: string) => OrderLinks };

type OrderCall = Pick<
  EndpointContext<undefined, undefined, undefined>,
  'visitor' | 'idempotencyKey' | 'request' | 'locale'
> & {
  params: { code: string };
};

type OrderChange = (
  db: Db,
  context: { staff: StaffMember; code: string; now: Date; links: OrderLinks },
) => Promise<Result<null>>;

/** Endpoints for staff; all other callers are refused. */
export function staffApi({ links: linksAt }: StaffLinks) {
  return (api: Api, { db, clock, config, paymentProviders: providers }: Services): void => {
    const links = linksAt(config.siteUrl);
    const effects = createOrderEffects(links);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const changed = { ...shared, method: 'POST' as const, data: z.object({ order: staffOrderSchema }) };

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/orders',
      operationId: 'listOrdersForStaff',
      summary: 'For staff: orders by state, payment, code or e-mail address, newest first',
      query: ordersQuery,
      data: z.object({ orders: orderPageSchema }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        if (!staff.ok) return staff;
        const { orders, perPage, total } = await findStaffOrders(db, query);
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = orders.map(handledOrderAnswer);
        return ok({ orders: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.addEndpoint({
      ...shared,
      method: 'GET',
      path: '/admin/orders/{code}',
      operationId: 'getOrderForStaff',
      summary: 'For staff: one order with its payments, events and allowed actions',
      params: orderParams,
      data: z.object({ order: staffOrderSchema }),
      run: async ({ params, visitor, locale }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        return staff.ok ? loadOrderResponse(db, staff.value, params.code, { locale, now: clock() }) : staff;
      },
    });

    /** Runs a change of one order: checks the permission, applies the idempotency key and returns the changed order. */
    async function change(
      call: OrderCall,
      permission: Permission,
      work: OrderChange,
      prepare?: (now: Date) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const { code } = call.params;
      const now = clock();
      // runs outside the transaction, also for repeated requests
      const prepared = await prepare?.(now);
      if (prepared && !prepared.ok) return prepared;
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, code, now, links });
        return done.ok ? loadOrderResponse(tx, staff.value, code, { locale: call.locale, now: clock() }) : done;
      });
    }
    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/packages/{number}/move',
      operationId: 'moveShipment',
      summary: 'For staff: pick up, send or deliver a shipment of an order',
      params: partParams,
      body: moveInput,
      run: (call) =>
        change(call, 'orders.write', (tx, context) => moveShipment(tx, context, call.params.number, call.body)),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/packages/{number}/pack',
      operationId: 'packShipment',
      summary: 'For staff: mark a shipment as packed; its buyer can then only request a cancellation',
      params: partParams,
      body: versionInput,
      run: (call) =>
        change(call, 'orders.write', (tx, context) =>
          packShipmentAsStaff(tx, { ...context, version: call.body.version }, call.params.number),
        ),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/cancel',
      operationId: 'cancelOrderForStaff',
      summary: 'For staff: cancel an order with a reason',
      params: orderParams,
      body: cancelInput,
      run: (call) =>
        change(
          call,
          'orders.write',
          (tx, context) => cancelOrder(tx, context, call.body),
          (now) => {
            const expected = { code: call.params.code, version: call.body.version };
            return closePaymentsBeforeCancel(db, expected, { providers, effects, now });
          },
        ),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/refund',
      operationId: 'refundOrder',
      summary: 'For staff: refund an order fully or partially',
      params: orderParams,
      body: refundInput,
      run: (call) => change(call, 'payments.approve', (tx, context) => refundPayment(tx, context, call.body)),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/payments/{number}/decide',
      operationId: 'decidePayment',
      summary: 'For staff: accept a payment in review as paid, or refund it',
      params: partParams,
      body: decideInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, context) =>
          decideOrderPayment(tx, { ...context, effects }, call.params.number, call.body),
        ),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/refunds/{id}/paid-out',
      operationId: 'markRefundPaidOut',
      summary: 'For staff: mark a refund as paid out manually',
      params: refundParams,
      body: versionInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, context) =>
          markOrderRefundPaid(tx, { ...context, effects }, call.params.id, call.body.version),
        ),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/refunds/{id}/again',
      operationId: 'retryRefund',
      summary: 'For staff: retry a failed refund',
      params: refundParams,
      body: versionInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, context) =>
          retryOrderRefund(tx, context, call.params.id, call.body.version),
        ),
    });

    api.addEndpoint({
      ...changed,
      path: '/admin/orders/{code}/notes',
      operationId: 'addOrderNote',
      summary: 'For staff: add a note to an order',
      params: orderParams,
      body: noteInput,
      run: (call) => change(call, 'orders.write', (tx, context) => addOrderNote(tx, context, call.body.note)),
    });
  };
}

async function loadOrderResponse(db: Db, staff: StaffMember, code: string, context: { locale: Locale; now: Date }) {
  const shown = await showStaffOrder(db, staff, code, context.now);
  if (!shown.ok) return shown;
  const localized = await localizeLines(db, shown.value.order, context);
  return ok({ order: staffOrderAnswer(shown.value, localized) });
}
