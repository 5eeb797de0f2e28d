import { z } from 'zod';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Services } from '../../services.ts';
import { readBuyerOrder } from './access/read-buyer-order.ts';
import { trackOrder } from './access/track-order.ts';
import { listOrders } from './list/list-orders.ts';
import {
  orderAnswer,
  orderRowAnswer,
  orderRowSchema,
  orderSchema,
  progressAnswer,
  progressSchema,
} from './order.answers.ts';
import { type OrdersInput, ordersInput, ordersQuery, trackInput } from './order.input.ts';
import type { OrderOwner } from './order.store.ts';

const tags = ['orders'];

const ordersSchema = z.object({
  orders: z
    .object({
      data: z.array(orderRowSchema),
      current_page: z.int(),
      last_page: z.int(),
      per_page: z.int(),
      total: z.int(),
    })
    .nullable(),
  order: orderSchema.nullable(),
});

/** Routes for the orders of the caller and for order tracking by code. */
export function ordersApi(api: Api, { db, clock, config }: Services): void {
  async function readOrders(
    visitor: Visitor,
    { order_id, ...search }: OrdersInput,
  ): Promise<Result<z.input<typeof ordersSchema>>> {
    const owner = toOrderOwner(visitor);
    if (!owner) return refuse('api.unauthenticated', {}, 'unauthenticated');
    if (order_id !== undefined) {
      const shown = await readBuyerOrder(db, owner, order_id);
      return shown.ok ? ok({ orders: null, order: orderAnswer(shown.value) }) : shown;
    }
    const { orders, perPage, total } = await listOrders(db, owner, search, clock());
    const last_page = Math.max(1, Math.ceil(total / perPage));
    const data = orders.map(orderRowAnswer);
    return ok({ orders: { data, current_page: search.page, last_page, per_page: perPage, total }, order: null });
  }

  const route = {
    path: '/order/by-user',
    summary: 'One page of the caller’s orders, or a single order',
    tags,
    data: ordersSchema,
  };
  api.addEndpoint({
    ...route,
    method: 'GET',
    operationId: 'listOrders',
    query: ordersQuery,
    run: async ({ query, visitor }) => readOrders(await visitor(), query),
  });
  api.addEndpoint({
    ...route,
    method: 'POST',
    operationId: 'searchOrders',
    body: ordersInput,
    run: async ({ body, visitor }) => readOrders(await visitor(), body),
  });

  api.addEndpoint({
    method: 'GET',
    path: '/track-order',
    operationId: 'trackOrder',
    summary: 'Order status; full details when the e-mail address or the last digits of the phone number match',
    tags,
    query: trackInput,
    data: z.object({ progress: progressSchema, order: orderSchema.nullable() }),
    run: async ({ query, request }) => {
      const caller = { address: request.ip, limits: config.limits, now: clock() };
      const tried = await consumeAttempt(db, caller.limits, 'track', caller.address, caller.now);
      if (!tried.ok) return tried;
      const tracked = await trackOrder(db, query, caller);
      if (!tracked.ok) return tracked;
      const { progress, order } = tracked.value;
      return ok({ progress: progressAnswer(progress), order: order && orderAnswer(order) });
    },
  });
}

function toOrderOwner({ customer, guestHash }: Visitor): OrderOwner | null {
  if (customer) return { customerId: customer.id };
  return guestHash ? { guestHash } : null;
}
