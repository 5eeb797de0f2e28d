import { z } from 'zod';
import { ok, type Result } from '../../kernel/result.ts';
import { anyone, customerOrGuest, visitor } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery, type OperationContext } from '../../platform/operations/operation.ts';
import { CONTACT_LIMITS } from './access/check-contact.ts';
import { orderBuyer, orderHolder } from './access/order-buyer.ts';
import { readBuyerOrder } from './access/read-buyer-order.ts';
import { trackOrder } from './access/track-order.ts';
import { verifyBuyer } from './access/verify-buyer.ts';
import { readInvoice } from './invoices/assign-invoice-numbers.ts';
import { listOrders } from './list/list-orders.ts';
import {
  type ListedOrders,
  orderSchema,
  ordersSchema,
  progressSchema,
  toOrderAnswer,
  toOrdersAnswer,
  toProgressAnswer,
} from './order.answers.ts';
import { type OrdersInput, orderIdInput, orderKeyInput, ordersInput, ordersQuery, trackInput } from './order.input.ts';
import type { OrderOwner } from './order.store.ts';
import { readOrderById } from './read-order-by-id.ts';

const tags = ['orders'];
const ordersRoute = { path: '/order/by-user', summary: 'One page of the caller’s orders, or a single order' } as const;

export const listOrdersOperation = defineQuery({
  name: 'orders.list',
  access: customerOrGuest,
  input: ordersQuery,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [{ ...ordersRoute, method: 'GET', operationId: 'listOrders' }],
  run: findOwnOrders,
  data: ordersSchema,
  toData: toOrdersAnswer,
});

/** As `orders.list`, with the filters in the body. */
export const searchOrdersOperation = defineQuery({
  name: 'orders.search',
  access: customerOrGuest,
  input: ordersInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [{ ...ordersRoute, method: 'POST', operationId: 'searchOrders' }],
  run: findOwnOrders,
  data: ordersSchema,
  toData: toOrdersAnswer,
});

async function findOwnOrders(
  { db, actor, now }: OperationContext<OrderOwner>,
  { order_id, ...search }: OrdersInput,
): Promise<Result<ListedOrders>> {
  if (order_id === undefined) return ok({ list: await listOrders(db, actor, search, now), order: null });
  const found = await readBuyerOrder(db, actor, order_id);
  return found.ok ? ok({ list: null, order: found.value }) : found;
}

/** The order of a page, whose forms run further operations for the same buyer. */
export const getOrderOperation = defineQuery({
  name: 'orders.get',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  run: async ({ actor }) => ok(actor),
});

/** The order again after a form changed it. */
export const reloadOrderOperation = defineQuery({
  name: 'orders.reload',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  run: async ({ db, actor: { order, proof } }) => ok({ order: (await readOrderById(db, order.id)) ?? order, proof }),
});

/** How the visitor is authenticated as buyer of an order that a page has found by code and contact. */
export const verifyBuyerOperation = defineQuery({
  name: 'orders.verify-buyer',
  access: visitor,
  input: orderIdInput,
  refusals: {},
  tags,
  routes: [],
  run: async ({ db, actor }, { order_id }) => ok(await verifyBuyer(db, actor, order_id)),
});

/** A command, because a confirmed order gets its invoice number when it is first read. Null while it has no invoice. */
export const getInvoiceOperation = defineCommand({
  name: 'orders.get-invoice',
  access: orderHolder,
  input: orderKeyInput,
  refusals: { 'orders.not-found': 'missing' },
  foreignRefusal: 'orders.not-found',
  idempotency: 'none',
  tags,
  routes: [],
  run: async ({ db, actor: { order }, now }) => ok(await readInvoice(db, order, now)),
});

export const trackOrderOperation = defineQuery({
  name: 'orders.track',
  access: anyone,
  input: trackInput,
  refusals: { 'orders.not-found': 'missing', 'orders.contact-differs': 'refused' },
  limits: [{ name: 'track', getKey: ({ address }) => address }, ...CONTACT_LIMITS.map((name) => ({ name }))],
  tags,
  routes: [
    {
      method: 'GET',
      path: '/track-order',
      operationId: 'trackOrder',
      summary: 'Order status; full details when the e-mail address or the last digits of the phone number match',
    },
  ],
  run: ({ db, address, deps, now }, input) => trackOrder(db, input, { address, limits: deps.limits, now }),
  data: z.object({ progress: progressSchema, order: orderSchema.nullable() }),
  toData: ({ progress, order }) => ({ progress: toProgressAnswer(progress), order: order && toOrderAnswer(order) }),
});

export const orderOperations = [
  listOrdersOperation,
  searchOrdersOperation,
  getOrderOperation,
  reloadOrderOperation,
  verifyBuyerOperation,
  getInvoiceOperation,
  trackOrderOperation,
] as const;
