import { toActorKey } from '../../platform/operations/access.ts';
import type { AccessPolicy } from '../../platform/operations/operation.ts';
import type { CartOwner } from './cart.rules.ts';
import { requireCartOwner } from './cart-owner.ts';

/**
 * Customers, and guests with a token while guest checkout is enabled; `customerOrGuest` does not depend on that setting.
 * Refuses others as `requireCartOwner` does.
 */
export const cartOwner: AccessPolicy<CartOwner> = {
  name: 'cart owner',
  refusals: { 'cart.sign-in-first': 'unauthenticated' },
  authorize: async ({ deps: { db }, visitor }) => requireCartOwner(db, await visitor()),
  getActorKey: toActorKey,
};
