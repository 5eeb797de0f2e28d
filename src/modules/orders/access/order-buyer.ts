import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { type AccessPolicy, type AccessRequest, toCustomerOrGuest } from '../../../platform/operations/access.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { OrderKeyInput } from '../order.input.ts';
import type { Order } from '../order.rules.ts';
import { authorizeOrderAccess, type OrderKey } from './authorize-order-access.ts';
import { type BuyerProof, verifyBuyer } from './verify-buyer.ts';

/** An order, and how the caller is authenticated as its buyer. */
export type OrderBuyer = { order: Order; proof: BuyerProof };

/**
 * The buyer of one order: its owner by `order_id`, or anyone with its `code` and `contact`, which counts as an attempt to
 * look an order up. Refuses as `authorizeOrderAccess` does.
 */
export const orderBuyer: AccessPolicy<OrderBuyer, OrderKeyInput> = {
  name: 'buyer of the order',
  routeAccess: 'anyone',
  refusals: { 'orders.not-found': 'missing', 'orders.contact-differs': 'refused' },
  needsInput: true,
  async authorize(request, { order_id, code, contact } = {}) {
    if (order_id !== undefined) return findOrder(request, { id: order_id });
    if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
    if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
    const { db, limits, address, now } = request;
    const tried = await consumeAttempt(db, limits, 'track', address, now);
    return tried.ok ? findOrder(request, { code, contact }) : tried;
  },
  getActorKey: ({ order }) => `order:${order.id}`,
};

async function findOrder(
  { db, limits, now, address, visitor }: AccessRequest,
  key: OrderKey,
): Promise<Result<OrderBuyer>> {
  const caller = await visitor();
  const order = await authorizeOrderAccess(db, toCustomerOrGuest(caller), key, { address, limits, now });
  return order.ok ? ok({ order: order.value, proof: await verifyBuyer(db, caller, order.value.id) }) : order;
}
