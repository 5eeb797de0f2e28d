import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../database/db.ts';
import type { Access } from '../http/api.ts';
import type { Visitor } from '../http/visitor.ts';
import type { Limits } from '../rate-limits/limits.ts';
import type { DeclaredRefusals } from './refusal-code.ts';

export type AccessRequest = {
  db: Db;
  limits: Limits;
  now: Date;
  /** IP address, for limits. */
  address: string;
  visitor(): Promise<Visitor>;
};

/** Who may execute an operation. `A` is the actor that `run` receives, `F` the fields of the input that decide. */
export type AccessPolicy<A, F = unknown> = {
  /** Name in the permission matrix, e.g. `customer` or `staff: orders.write`. */
  name: string;
  /** Check of the JSON route before it reads the input; `authorize` follows in any case. */
  routeAccess: Access;
  /** Refusals of `authorize` besides `api.*`. */
  refusals?: DeclaredRefusals;
  /** `authorize` decides by the input, so pages do not call it before they parse. */
  needsInput?: boolean;
  authorize(request: AccessRequest, input?: F): Promise<Result<A>>;
  /** Scope of idempotency keys and of limits per actor. */
  getActorKey(actor: A, address: string): string;
};

/**
 * Everybody; the check does not identify the visitor, so the response can be cached for all visitors. The actor key is only
 * the IP address, so a command with an idempotency key needs an `idempotencyScope`, or the access `visitor`.
 */
export const anyone: AccessPolicy<null> = {
  name: 'anyone',
  routeAccess: 'anyone',
  authorize: async () => ok(null),
  getActorKey: (_, address) => `address:${address}`,
};

/** Everybody, identified: a customer, a guest with or without a token. */
export const visitor: AccessPolicy<Visitor> = {
  name: 'visitor',
  routeAccess: 'anyone',
  authorize: async (request) => ok(await request.visitor()),
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
  routeAccess: 'anyone',
  async authorize(request) {
    const actor = toCustomerOrGuest(await request.visitor());
    return actor ? ok(actor) : refuse('api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: toActorKey,
};

export type CustomerActor = NonNullable<Visitor['customer']>;

/** Signed-in customers. Refuses others with `api.factor-due` and `api.unauthenticated`. */
export const customer: AccessPolicy<CustomerActor> = {
  name: 'customer',
  routeAccess: 'customer',
  async authorize(request) {
    const { customer: actor, factor } = await request.visitor();
    if (actor) return ok(actor);
    return refuse(factor === 'due' ? 'api.factor-due' : 'api.unauthenticated', {}, 'unauthenticated');
  },
  getActorKey: ({ id }) => `customer:${id}`,
};
