import { type Result, refuseField } from '../../kernel/result.ts';
import type { Call } from '../../platform/api.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { ownerOf } from '../cart/cart-owner.ts';
import { openOrder } from '../orders/open-order.ts';
import type { Order } from '../orders/order.rules.ts';
import type { ReturnKeyInput } from './return.input.ts';

type Caller = Pick<Call<undefined, undefined, undefined>, 'visitor' | 'request'>;

/** The order that a caller wants to send something of back, and whether an account vouches for them. */
export async function openReturnOrder(
  { db, config, clock }: Services,
  { order_id, code, contact }: ReturnKeyInput,
  { visitor, request }: Caller,
): Promise<Result<{ order: Order; isGuest: boolean }>> {
  const who = await visitor();
  const owner = ownerOf(who);
  const opened = async (key: { id: string } | { code: string; contact: string }) => {
    const order = await openOrder(db, owner, key);
    const isGuest = !who.customer || !('id' in key);
    return order.ok ? ({ ok: true, value: { order: order.value, isGuest } } as const) : order;
  };
  if (order_id !== undefined) return opened({ id: order_id });
  if (code === undefined) return refuseField('order_id', 'fields.required', { type: 'order_id' });
  if (contact === undefined) return refuseField('contact', 'fields.required', { type: 'contact' });
  const tried = await takeTry(db, config.limits, 'track', request.ip, clock());
  return tried.ok ? opened({ code, contact }) : tried;
}
