import { ok, refuse } from '../../kernel/result.ts';
import type { Visitor } from '../http/visitor.ts';
import type { AccessPolicy } from './operation.ts';

/**
 * Everybody; the check does not identify the visitor, so the response can be cached for all visitors. The actor key is only
 * the IP address, so a command with an idempotency key needs another `getActorKey`, or the access `visitor`.
 */
export const anyone: AccessPolicy<null> = {
  name: 'anyone',
  authorize: async () => ok(null),
  getActorKey: (_, address) => `address:${address}`,
};

/** Everybody, identified: a customer, a guest with or without a token. */
export const visitor: AccessPolicy<Visitor> = {
  name: 'visitor',
  authorize: async (caller) => ok(await caller.visitor()),
  getActorKey(current, address) {
    const actor = toCustomerOrGuest(current);
    return actor ? toActorKey(actor) : `address:${address}`;
  },
};

/** Account or guest token to which carts and orders belong. */
export type CustomerOrGuest = { customerId: string } | { guestHash: Buffer };

/** Null for a visitor with neither an account nor a guest token. */
export function toCustomerOrGuest({ customer: account, guestHash }: Visitor): CustomerOrGuest | null {
  if (account) return { customerId: account.id };
  return guestHash ? { guestHash } : null;
}

export function toActorKey(actor: CustomerOrGuest): string {
  return 'customerId' in actor ? `customer:${actor.customerId}` : `guest:${actor.guestHash.toString('hex')}`;
}

/** Customers, and guests with a token. Refuses others with `api.unauthenticated`. */
export const customerOrGuest: AccessPolicy<CustomerOrGuest> = {
  name: 'customer or guest',
  async authorize(caller) {
    const actor = toCustomerOrGuest(await caller.visitor());
    return actor ? ok(actor) : refuse('api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: toActorKey,
};

export type CustomerActor = NonNullable<Visitor['customer']>;

/** Signed-in customers. Refuses others with `api.factor-due` and `api.unauthenticated`. */
export const customer: AccessPolicy<CustomerActor> = {
  name: 'customer',
  routeAccess: 'customer',
  async authorize(caller) {
    const { customer: actor, factor } = await caller.visitor();
    if (actor) return ok(actor);
    return refuse(factor === 'due' ? 'api.factor-due' : 'api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: ({ id }) => `customer:${id}`,
};
