import { type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { CodeCaller } from './check-contact.ts';
import type { Order } from './order.rules.ts';
import type { OrderOwner } from './order.store.ts';
import { showOrder } from './show-order.ts';
import { trackOrder } from './track-order.ts';

/** How somebody proves that an order is theirs: by owning it, or by its code and contact. */
export type OrderKey = { id: string } | { code: string; contact: string };

/**
 * The order if the caller may change it. Refuses with `orders.not-found`, also for an order of another person, and with
 * `orders.contact-differs`. Callers take a try of `track` first.
 */
export async function openOrder(
  db: Db,
  owner: OrderOwner | null,
  key: OrderKey,
  caller: CodeCaller,
): Promise<Result<Order>> {
  if ('id' in key) return owner ? showOrder(db, owner, key.id) : refuse('orders.not-found', {}, 'missing');
  const tracked = await trackOrder(db, key, caller);
  if (!tracked.ok) return tracked;
  const { order } = tracked.value;
  return order ? { ok: true, value: order } : refuseField('contact', 'fields.required', { type: 'contact' });
}
