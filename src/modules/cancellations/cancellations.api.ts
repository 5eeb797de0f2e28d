import { z } from 'zod';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Api, EndpointContext } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Translator } from '../../platform/translator.ts';
import type { Services } from '../../services.ts';
import { toCartOwner } from '../cart/cart-owner.ts';
import { authorizeOrderAccess } from '../orders/access/authorize-order-access.ts';
import { verifyBuyer } from '../orders/access/verify-buyer.ts';
import type { Order } from '../orders/order.rules.ts';
import { readOrderById } from '../orders/read-order-by-id.ts';
import type { ReconcileContext } from '../payments/attempts/reconcile-attempt.ts';
import { decideCancellationRequest } from '../staff/orders/decide-cancellation-request.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { BUYER_CANCELLER, cancelOrder, prepareCancellation } from './cancel-order.ts';
import { cancellationAnswer, cancellationSchema } from './cancellation.answers.ts';
import {
  cancelInput,
  cancellationParams,
  cancellationsQuery,
  confirmCancellationInput,
  decideCancellationInput,
  findCancellationInput,
  type OrderKeyInput,
} from './cancellation.input.ts';
import { CANCELLATION_STATES } from './cancellation.rules.ts';
import { confirmCancellation } from './confirm-cancellation.ts';
import { listCancellationRequests } from './list-cancellation-requests.ts';
import { readCancellationOptions } from './read-cancellation-options.ts';
import { type CancellationLinks, requestCancellation } from './request-cancellation.ts';

const tags = ['orders'];

/** Links for mails, and the context to reconcile payments. */
type CancellationContext = {
  links: (siteUrl: string) => CancellationLinks;
  paying: (services: Services) => ReconcileContext;
};

/** Routes to cancel orders, for buyers and staff. */
export function cancellationsApi({ links: createLinks, paying }: CancellationContext) {
  return (api: Api, services: Services): void => {
    const { db, clock, config } = services;
    const links = createLinks(config.siteUrl);

    async function readOwnOrder(
      { order_id, code, contact }: OrderKeyInput,
      { visitor, request }: Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'request'>,
    ): Promise<Result<Order>> {
      const owner = toCartOwner(await visitor());
      const caller = { address: request.ip, limits: config.limits, now: clock() };
      if (order_id !== undefined) return authorizeOrderAccess(db, owner, { id: order_id }, caller);
      if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
      if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
      const tried = await consumeAttempt(db, caller.limits, 'track', caller.address, caller.now);
      return tried.ok ? authorizeOrderAccess(db, owner, { code, contact }, caller) : tried;
    }

    async function readAnswer(executor: Db, orderId: string, now: Date, t: Translator) {
      const order = await readOrderById(executor, orderId);
      if (!order) return refuse('orders.not-found', {}, 'missing');
      return ok(cancellationAnswer(await readCancellationOptions(executor, order, now), order.currency, t));
    }

    api.addEndpoint({
      method: 'GET',
      path: '/cancellation/find',
      operationId: 'findCancellation',
      summary: 'State of a cancellation, or how the order can be cancelled and the refund preview',
      tags,
      query: findCancellationInput,
      data: cancellationSchema,
      run: async ({ query, t, ...call }) => {
        const order = await readOwnOrder(query, call);
        if (!order.ok) return order;
        return ok(cancellationAnswer(await readCancellationOptions(db, order.value, clock()), order.value.currency, t));
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/cancellation/cancel-order',
      operationId: 'cancelOrder',
      summary:
        'Cancel an order or one of its shipments, or request it when packed. With code and contact it takes effect when the mailed link is opened',
      tags,
      body: cancelInput,
      data: cancellationSchema,
      run: async (call) => {
        const { package_id, lines, reason_code, note, ...key } = call.body;
        const order = await readOwnOrder(key, call);
        if (!order.ok) return order;
        const { id, currency } = order.value;
        const pieces = lines?.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
        const input = { shipmentId: package_id, lines: pieces, reason: reason_code, note };
        const now = clock();
        if ((await verifyBuyer(db, await call.visitor(), id)) === 'contact') {
          return runOnce(db, call, `order:${id}`, now, async (tx) => {
            const mailed = await requestCancellation(tx, id, input, { links, limits: config.limits, now });
            if (!mailed.ok) return mailed;
            const offer = await readCancellationOptions(tx, order.value, now);
            return ok(cancellationAnswer(offer, currency, call.t, mailed.value));
          });
        }
        const ready = await prepareCancellation(db, id, input, BUYER_CANCELLER, paying(services));
        // a repeated call finds the order cancelled: `runOnce` returns the first response again
        if (!ready.ok && call.idempotencyKey === null) return ready;
        return runOnce(db, call, `order:${id}`, now, async (tx) => {
          const cancelled = await cancelOrder(tx, id, input, BUYER_CANCELLER, { links, now });
          return cancelled.ok ? readAnswer(tx, id, now, call.t) : cancelled;
        });
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/cancellation/confirm',
      operationId: 'confirmCancellation',
      summary: 'Confirm a cancellation with the token from the mail',
      tags,
      body: confirmCancellationInput,
      data: cancellationSchema,
      run: async ({ body, request, t }) => {
        const now = clock();
        const tried = await consumeAttempt(db, config.limits, 'track', request.ip, now);
        if (!tried.ok) return tried;
        const confirmed = await confirmCancellation(db, body.token, { paying: paying(services), links, now });
        return confirmed.ok ? readAnswer(db, confirmed.value.orderId, now, t) : confirmed;
      },
    });

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
