import { z } from 'zod';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Api, Call } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { ownerOf } from '../cart/cart-owner.ts';
import type { NewsLinks } from '../order-news/queue-news.ts';
import { openOrder } from '../orders/open-order.ts';
import type { Order } from '../orders/order.rules.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import type { Reconciling } from '../payments/reconcile-attempt.ts';
import { answerCancellation } from '../staff/answer-cancellation.ts';
import { requireStaff } from '../staff/require-staff.ts';
import { cancelOrder, prepareToCancel } from './cancel-order.ts';
import { cancellationAnswer, cancellationSchema } from './cancellation.answers.ts';
import {
  cancelInput,
  cancellationParams,
  decideCancellationInput,
  findCancellationInput,
  type OrderKeyInput,
  waitingQuery,
} from './cancellation.input.ts';
import { CANCELLATION_STATES } from './cancellation.rules.ts';
import { listRequests } from './list-requests.ts';
import { offerCancellation } from './offer-cancellation.ts';

const tags = ['orders'];

/** What payments do to orders, and where mails lead, in a shop at an address. */
type CancellationLinks = { links: (siteUrl: string) => NewsLinks; paying: (services: Services) => Reconciling };

/** Calling orders off, by those who placed them and by staff. */
export function cancellationsApi({ links: linksAt, paying }: CancellationLinks) {
  return (api: Api, services: Services): void => {
    const { db, clock, config } = services;
    const links = linksAt(config.siteUrl);

    async function ownOrder(
      { order_id, code, contact }: OrderKeyInput,
      { visitor, request }: Pick<Call<undefined, undefined, undefined>, 'visitor' | 'request'>,
    ): Promise<Result<Order>> {
      const owner = ownerOf(await visitor());
      if (order_id !== undefined) return openOrder(db, owner, { id: order_id });
      if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
      if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
      const tried = await takeTry(db, config.limits, 'track', request.ip, clock());
      return tried.ok ? openOrder(db, owner, { code, contact }) : tried;
    }

    api.call({
      method: 'GET',
      path: '/cancellation/find',
      summary: 'What became of calling an order off, or how it can be done and what would go back',
      tags,
      query: findCancellationInput,
      data: cancellationSchema,
      run: async ({ query, t, ...call }) => {
        const order = await ownOrder(query, call);
        if (!order.ok) return order;
        return ok(cancellationAnswer(await offerCancellation(db, order.value, clock()), order.value.currency, t));
      },
    });

    api.call({
      method: 'POST',
      path: '/cancellation/cancel-order',
      summary: 'Call an order or one of its packages off, or ask to when it is packed',
      tags,
      body: cancelInput,
      data: cancellationSchema,
      run: async (call) => {
        const { package_id, lines, reason_code, note, ...key } = call.body;
        const order = await ownOrder(key, call);
        if (!order.ok) return order;
        const { id, currency } = order.value;
        const pieces = lines?.map(({ order_line, qty }) => ({ lineId: order_line, quantity: qty }));
        const wish = { packageId: package_id, lines: pieces, reason: reason_code, note };
        const who = { by: 'customer', id: 'customer' } as const;
        const now = clock();
        const ready = await prepareToCancel(db, id, wish, who, paying(services));
        // a repeated call finds it done: its first answer is given again
        if (!ready.ok && call.idempotencyKey === null) return ready;
        return runOnce(db, call, `order:${id}`, now, async (tx) => {
          const done = await cancelOrder(tx, id, wish, who, { links, now });
          if (!done.ok) return done;
          const after = await showPlacedOrder(tx, id);
          if (!after) return refuse('orders.not-found', {}, 'missing');
          return ok(cancellationAnswer(await offerCancellation(tx, after, now), currency, call.t));
        });
      },
    });

    api.call({
      method: 'GET',
      path: '/admin/cancellations',
      summary:
        'For staff: requests to call orders off by state, reason, code or email; those that wait, the most urgent first',
      tags: ['staff'],
      access: 'customer',
      query: waitingQuery,
      data: z.object({
        cancellations: z.array(
          z.object({
            id: z.string(),
            code: z.string(),
            reason_code: z.string(),
            /** Pieces it is about; null for all of the package or the order. */
            lines: z.array(z.object({ order_line: z.string(), qty: z.int() })).nullable(),
            note: z.string(),
            created_at: z.string(),
            until: z.string().nullable(),
            status: z.enum(CANCELLATION_STATES),
            /** What the buyer was told. */
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
        const { requests, total, perPage } = await listRequests(db, query);
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

    api.call({
      method: 'POST',
      path: '/admin/cancellations/{id}/decide',
      summary: 'For staff: grant or refuse a request to call an order off',
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
          const deciding = { staff: staff.value, id: call.params.id, links, now };
          const decided = await answerCancellation(tx, deciding, call.body);
          return decided.ok ? ok({ decided: true }) : decided;
        });
      },
    });
  };
}
