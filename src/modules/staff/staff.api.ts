import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import type { Db } from '../../platform/db.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import type { Services } from '../../services.ts';
import { type OrderLinks, orderEffects } from '../checkout/settle-order.ts';
import { providersOf } from '../payments/providers-of.ts';
import { cancelOrder, closeBeforeCancel } from './cancel-order.ts';
import { findStaffOrders } from './find-staff-orders.ts';
import { localizeLines } from './localize-lines.ts';
import { moveParcel } from './move-parcel.ts';
import { noteOrder } from './note-order.ts';
import { packParcel } from './pack-parcel.ts';
import { refundPayment } from './refund-payment.ts';
import { requireStaff } from './require-staff.ts';
import { resendRefund, settlePayment, settleRefund } from './settle-by-hand.ts';
import { showStaffOrder } from './show-staff-order.ts';
import { handledOrderAnswer, pageOfOrders, staffOrderAnswer, staffOrderSchema } from './staff.answers.ts';
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
} from './staff.input.ts';
import type { Permission, Staff } from './staff.rules.ts';

/** `links` makes the addresses of a shop at an address. */
type StaffLinks = { links: (siteUrl: string) => OrderLinks };

type OrderCall = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'idempotencyKey' | 'request' | 'locale'> & {
  params: { code: string };
};

type Work = (db: Db, changing: { staff: Staff; code: string; now: Date; links: OrderLinks }) => Promise<Result<null>>;

/** What those may call who work for the shop; everybody else is refused. */
export function staffApi({ links: linksAt }: StaffLinks) {
  return (api: Api, { db, clock, config }: Services): void => {
    const links = linksAt(config.siteUrl);
    const effects = orderEffects(links);
    const providers = providersOf(config.payments);
    const shared = { tags: ['staff'], access: 'customer' as const };
    const changed = { ...shared, method: 'POST' as const, data: z.object({ order: staffOrderSchema }) };

    api.call({
      ...shared,
      method: 'GET',
      path: '/admin/orders',
      operationId: 'listOrdersForStaff',
      summary: 'For staff: orders by state, payment, code or e-mail address, the newest first',
      query: ordersQuery,
      data: z.object({ orders: pageOfOrders }),
      run: async ({ query, visitor }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        if (!staff.ok) return staff;
        const { orders, perPage, total } = await findStaffOrders(db, query);
        const last_page = Math.max(1, Math.ceil(total / perPage));
        const data = orders.map(handledOrderAnswer);
        return ok({ orders: { data, current_page: query.page, last_page, per_page: perPage, total } });
      },
    });

    api.call({
      ...shared,
      method: 'GET',
      path: '/admin/orders/{code}',
      operationId: 'getOrderForStaff',
      summary: 'For staff: one order with its payments, events and what may be done now',
      params: orderParams,
      data: z.object({ order: staffOrderSchema }),
      run: async ({ params, visitor, locale }) => {
        const staff = await requireStaff(db, await visitor(), 'orders.read');
        return staff.ok ? answerOrder(db, staff.value, params.code, { locale, now: clock() }) : staff;
      },
    });

    /** A change of one order: who, whether they may, once per key, and the order as it stands afterwards. */
    async function change(
      call: OrderCall,
      permission: Permission,
      work: Work,
      prepare?: (now: Date) => Promise<Result<null>>,
    ) {
      const staff = await requireStaff(db, await call.visitor(), permission);
      if (!staff.ok) return staff;
      const { code } = call.params;
      const now = clock();
      // outside the transaction, and as often as the call is repeated
      const prepared = await prepare?.(now);
      if (prepared && !prepared.ok) return prepared;
      return runOnce(db, call, `customer:${staff.value.id}`, now, async (tx) => {
        const done = await work(tx, { staff: staff.value, code, now, links });
        return done.ok ? answerOrder(tx, staff.value, code, { locale: call.locale, now: clock() }) : done;
      });
    }
    api.call({
      ...changed,
      path: '/admin/orders/{code}/packages/{number}/move',
      operationId: 'moveShipment',
      summary: 'For staff: pack, send or deliver a package of an order',
      params: partParams,
      body: moveInput,
      run: (call) =>
        change(call, 'orders.write', (tx, changing) => moveParcel(tx, changing, call.params.number, call.body)),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/packages/{number}/pack',
      operationId: 'packShipment',
      summary: 'For staff: a package is packed; its buyer now asks to call it off',
      params: partParams,
      body: versionInput,
      run: (call) =>
        change(call, 'orders.write', (tx, changing) =>
          packParcel(tx, { ...changing, version: call.body.version }, call.params.number),
        ),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/cancel',
      operationId: 'cancelOrderForStaff',
      summary: 'For staff: call an order off, with a reason',
      params: orderParams,
      body: cancelInput,
      run: (call) =>
        change(
          call,
          'orders.write',
          (tx, changing) => cancelOrder(tx, changing, call.body),
          (now) => {
            const seen = { code: call.params.code, version: call.body.version };
            return closeBeforeCancel(db, seen, { providers, effects, now });
          },
        ),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/refund',
      operationId: 'refundOrder',
      summary: 'For staff: send back what was paid, or a part of it',
      params: orderParams,
      body: refundInput,
      run: (call) => change(call, 'payments.approve', (tx, changing) => refundPayment(tx, changing, call.body)),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/payments/{number}/decide',
      operationId: 'decidePayment',
      summary: 'For staff: take a payment that waits for a person as paid, or give it back',
      params: partParams,
      body: decideInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, changing) =>
          settlePayment(tx, { ...changing, effects }, call.params.number, call.body),
        ),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/refunds/{id}/paid-out',
      operationId: 'markRefundPaidOut',
      summary: 'For staff: money that no provider sends back was handed over',
      params: refundParams,
      body: versionInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, changing) =>
          settleRefund(tx, { ...changing, effects }, call.params.id, call.body.version),
        ),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/refunds/{id}/again',
      operationId: 'retryRefund',
      summary: 'For staff: a refund that did not get through is sent once more',
      params: refundParams,
      body: versionInput,
      run: (call) =>
        change(call, 'payments.approve', (tx, changing) =>
          resendRefund(tx, changing, call.params.id, call.body.version),
        ),
    });

    api.call({
      ...changed,
      path: '/admin/orders/{code}/notes',
      operationId: 'addOrderNote',
      summary: 'For staff: keep a note with an order',
      params: orderParams,
      body: noteInput,
      run: (call) => change(call, 'orders.write', (tx, changing) => noteOrder(tx, changing, call.body.note)),
    });
  };
}

async function answerOrder(db: Db, staff: Staff, code: string, context: { locale: Locale; now: Date }) {
  const shown = await showStaffOrder(db, staff, code, context.now);
  if (!shown.ok) return shown;
  const localized = await localizeLines(db, shown.value.order, context);
  return ok({ order: staffOrderAnswer(shown.value, localized) });
}
