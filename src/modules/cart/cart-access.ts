import { ok, refuse } from '../../kernel/result.ts';
import type { AccessPolicy } from '../../platform/operations/access.ts';
import type { CartOwner } from './cart.rules.ts';
import { requireCartOwner, toActorKey, toCartOwner } from './cart-owner.ts';

/** Customers, and guests with a token while guest checkout is enabled. Refuses others as `requireCartOwner` does. */
export const cartOwner: AccessPolicy<CartOwner> = {
  name: 'cart owner',
  routeAccess: 'anyone',
  refusals: { 'cart.sign-in-first': 'unauthenticated' },
  authorize: async ({ db, visitor }) => requireCartOwner(db, await visitor()),
  getActorKey: toActorKey,
};

/** Customers, and guests with a token, also while guest checkout is disabled. Refuses others with `api.unauthenticated`. */
export const customerOrGuest: AccessPolicy<CartOwner> = {
  name: 'customer or guest',
  routeAccess: 'anyone',
  async authorize({ visitor }) {
    const owner = toCartOwner(await visitor());
    return owner ? ok(owner) : refuse('api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: toActorKey,
};
