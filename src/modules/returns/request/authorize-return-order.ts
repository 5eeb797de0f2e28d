import { ok, type Result, refuseField } from '../../../kernel/result.ts';
import type { EndpointContext } from '../../../platform/http/api.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { Services } from '../../../services.ts';
import { toCartOwner } from '../../cart/cart-owner.ts';
import { authorizeOrderAccess } from '../../orders/access/authorize-order-access.ts';
import { type BuyerProof, verifyBuyer } from '../../orders/access/verify-buyer.ts';
import type { Order } from '../../orders/order.rules.ts';
import type { ReturnKeyInput } from '../return.input.ts';

type Caller = Pick<EndpointContext<undefined, undefined, undefined>, 'visitor' | 'request'>;

/** Reads the order of a return request and how the caller is authenticated as its buyer. */
export async function authorizeReturnOrder(
  { db, config, clock }: Services,
  { order_id, code, contact }: ReturnKeyInput,
  { visitor, request }: Caller,
): Promise<Result<{ order: Order; proof: BuyerProof }>> {
  const currentVisitor = await visitor();
  const owner = toCartOwner(currentVisitor);
  const caller = { address: request.ip, limits: config.limits, now: clock() };
  const readOrder = async (key: { id: string } | { code: string; contact: string }) => {
    const order = await authorizeOrderAccess(db, owner, key, caller);
    return order.ok ? ok({ order: order.value, proof: await verifyBuyer(db, currentVisitor, order.value.id) }) : order;
  };
  if (order_id !== undefined) return readOrder({ id: order_id });
  if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
  if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
  const tried = await consumeAttempt(db, caller.limits, 'track', caller.address, caller.now);
  return tried.ok ? readOrder({ code, contact }) : tried;
}
