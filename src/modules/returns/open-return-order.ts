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

/** The order that a caller wants to send something of back, and how they have proved to be its buyer. */
export async function openReturnOrder(
  { db, config, clock }: Services,
  { order_id, code, contact }: ReturnKeyInput,
  { visitor, request }: Caller,
): Promise<Result<{ order: Order; proof: BuyerProof }>> {
  const who = await visitor();
  const owner = ownerOf(who);
  const caller = { address: request.ip, limits: config.limits, now: clock() };
  const opened = async (key: { id: string } | { code: string; contact: string }) => {
    const order = await openOrder(db, owner, key, caller);
    return order.ok ? ok({ order: order.value, proof: await proveBuyer(db, who, order.value.id) }) : order;
  };
  if (order_id !== undefined) return opened({ id: order_id });
  if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
  if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
  const tried = await takeTry(db, caller.limits, 'track', caller.address, caller.now);
  return tried.ok ? opened({ code, contact }) : tried;
}
