import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import { toCustomerOrGuest } from '../../../platform/operations/access.ts';
import type { AccessPolicy, Caller } from '../../../platform/operations/operation.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { OrderKeyInput } from '../order.input.ts';
import type { Order } from '../order.rules.ts';
import { authorizeOrderAccess, type OrderKey } from './authorize-order-access.ts';
import { CONTACT_LIMITS } from './check-contact.ts';
import { type BuyerProof, verifyBuyer } from './verify-buyer.ts';

/** An order, and how the caller is authenticated as its buyer. */
export type OrderBuyer = { order: Order; proof: BuyerProof };

/**
 * The buyer of one order: its owner by `order_id`, or anyone with its `code` and `contact`, which counts as an attempt to
 * look an order up. Refuses as `authorizeOrderAccess` does.
 */
export const orderBuyer: AccessPolicy<OrderBuyer, OrderKeyInput> = {
  name: 'buyer of the order',
  refusals: { 'orders.not-found': 'missing', 'orders.contact-differs': 'refused' },
  limits: ['track', ...CONTACT_LIMITS],
  needsInput: true,
  async authorize(caller, { order_id, code, contact } = {}) {
    if (order_id !== undefined) return findOrder(caller, { id: order_id });
    if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
    if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
    const { db, limits, clock } = caller.deps;
    const tried = await consumeAttempt(db, limits, 'track', caller.address, clock());
    return tried.ok ? findOrder(caller, { code, contact }) : tried;
  },
  getActorKey: ({ order }) => `order:${order.id}`,
};

/** As `orderBuyer`, for operations that do not depend on the proof. Pages also bind orders that a secret id gives access to. */
export const orderHolder: AccessPolicy<{ order: Order }, OrderKeyInput> = { ...orderBuyer };

async function findOrder(
  { deps, address, visitor }: Pick<Caller, 'deps' | 'address' | 'visitor'>,
  key: OrderKey,
): Promise<Result<OrderBuyer>> {
  const { db, limits, clock } = deps;
  const current = await visitor();
  const order = await authorizeOrderAccess(db, toCustomerOrGuest(current), key, { address, limits, now: clock() });
  return order.ok ? ok({ order: order.value, proof: await verifyBuyer(db, current, order.value.id) }) : order;
}
