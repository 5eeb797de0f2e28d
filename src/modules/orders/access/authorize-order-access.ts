import { type Result, refuse, refuseField } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../order.rules.ts';
import type { OrderOwner } from '../order.store.ts';
import type { LookupContext } from './check-contact.ts';
import { readBuyerOrder } from './read-buyer-order.ts';
import { trackOrder } from './track-order.ts';

/** Identifies an order by its id (for its owner) or by order code and contact. */
export type OrderKey = { id: string } | { code: string; contact: string };

/**
 * Reads an order that the caller may change. Refuses with `orders.not-found`, also for orders of other buyers, and
 * with `orders.contact-differs`. Callers check the rate limit `track` first.
 */
export async function authorizeOrderAccess(
  db: Db,
  owner: OrderOwner | null,
  key: OrderKey,
  caller: LookupContext,
): Promise<Result<Order>> {
  if ('id' in key) return owner ? readBuyerOrder(db, owner, key.id) : refuse('orders.not-found', {}, 'missing');
  const tracked = await trackOrder(db, key, caller);
  if (!tracked.ok) return tracked;
  const { order } = tracked.value;
  return order ? { ok: true, value: order } : refuseField('contact', 'fields.required', { type: 'contact' });
}
