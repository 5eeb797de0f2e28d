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
import { BUYER_CANCELLER, cancelOrder, prepareCancellation } from './cancel-order.ts';
import { cancellationAnswer, cancellationSchema } from './cancellation.answers.ts';
import {
  cancelInput,
  confirmCancellationInput,
  findCancellationInput,
  type OrderKeyInput,
} from './cancellation.input.ts';
import { confirmCancellation } from './confirm-cancellation.ts';
import { readCancellationOptions } from './read-cancellation-options.ts';
import { type CancellationLinks, requestCancellation } from './request-cancellation.ts';

const tags = ['orders'];

/** Links for mails, and the context to reconcile payments. */
type CancellationContext = {
  links: (siteUrl: string) => CancellationLinks;
  paying: (services: Services) => ReconcileContext;
};

/** Routes to cancel orders, for buyers; `order-management` has those of the staff. */
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
  };
}
