import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { CartOwner } from './cart.rules.ts';

/** Cart owner of a visitor; null for a guest without a token. */
export function toCartOwner({ customer, guestHash }: Visitor): CartOwner | null {
  if (customer) return { customerId: customer.id };
  return guestHash ? { guestHash } : null;
}

/**
 * Cart owner that may add lines: always a customer; a guest only while guest checkout is enabled (refuses with
 * `cart.sign-in-first`) and only with a guest token.
 */
export async function requireCartOwner(db: Db, visitor: Visitor): Promise<Result<CartOwner>> {
  const owner = toCartOwner(visitor);
  if (owner && 'customerId' in owner) return ok(owner);
  const { guestCheckout } = await readSettings(db);
  if (!guestCheckout) return refuse('cart.sign-in-first', {}, 'unauthenticated');
  if (!owner) return refuseField('user_token', 'fields.required', { type: 'user_token' });
  return ok(owner);
}

/** The owner as a string, used to scope idempotency keys. */
export function toActorKey(owner: CartOwner): string {
  return 'customerId' in owner ? `customer:${owner.customerId}` : `guest:${owner.guestHash.toString('hex')}`;
}
