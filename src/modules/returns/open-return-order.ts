import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Call } from '../../platform/api.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { ownerOf } from '../cart/cart-owner.ts';
import { openOrder } from '../orders/open-order.ts';
import type { Order } from '../orders/order.rules.ts';
import { type BuyerProof, proveBuyer } from '../orders/prove-buyer.ts';
import type { ReturnKeyInput } from './return.input.ts';

type Caller = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'request'>;

/** Reads the order of a return request and how the caller is authenticated as its buyer. */
export async function openReturnOrder(
  { db, config, clock }: Services,
  { order_id, code, contact }: ReturnKeyInput,
  { visitor, request }: Caller,
): Promise<Result<{ order: Order; proof: BuyerProof }>> {
  const currentVisitor = await visitor();
  const owner = ownerOf(currentVisitor);
  const caller = { address: request.ip, limits: config.limits, now: clock() };
  const readOrder = async (key: { id: string } | { code: string; contact: string }) => {
    const order = await openOrder(db, owner, key, caller);
    return order.ok ? ok({ order: order.value, proof: await proveBuyer(db, currentVisitor, order.value.id) }) : order;
  };
  if (order_id !== undefined) return readOrder({ id: order_id });
  if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
  if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
  const tried = await takeTry(db, caller.limits, 'track', caller.address, caller.now);
  return tried.ok ? readOrder({ code, contact }) : tried;
}
