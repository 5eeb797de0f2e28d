import { ok, refuse } from '../../../kernel/result.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import type { AccessPolicy } from '../../../platform/operations/access.ts';
import type { OrderOwner } from '../order.store.ts';

/** Owner of the orders of a visitor; null for a guest without a token. */
export function toOrderOwner({ customer, guestHash }: Visitor): OrderOwner | null {
  if (customer) return { customerId: customer.id };
  return guestHash ? { guestHash } : null;
}

/** Customers, and guests by the token with which they ordered. Refuses others with `api.unauthenticated`. */
export const orderOwner: AccessPolicy<OrderOwner> = {
  name: 'order owner',
  routeAccess: 'anyone',
  async authorize({ visitor }) {
    const owner = toOrderOwner(await visitor());
    return owner ? ok(owner) : refuse('api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: (owner) =>
    'customerId' in owner ? `customer:${owner.customerId}` : `guest:${owner.guestHash.toString('hex')}`,
};
