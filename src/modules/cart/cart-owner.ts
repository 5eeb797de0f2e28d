import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { Visitor } from '../../platform/visitor.ts';
import { readSettings } from '../content/read-settings.ts';
import type { CartOwner } from './cart.rules.ts';

/** Whose cart a visitor sees; null for somebody who has never had one. */
export function ownerOf({ customer, guestHash }: Visitor): CartOwner | null {
  if (customer) return { customerId: customer.id };
  return guestHash ? { guestHash } : null;
}

/**
 * Who may put things into a cart: a customer always, a guest only while the shop allows guests to buy
 * (`cart.sign-in-first`) and only with a token that finds the cart again.
 */
export async function buyerOf(db: Db, visitor: Visitor): Promise<Result<CartOwner>> {
  const owner = ownerOf(visitor);
  if (owner && 'customerId' in owner) return ok(owner);
  const { guestCheckout } = await readSettings(db);
  if (!guestCheckout) return refuse('cart.sign-in-first', {}, 'unauthenticated');
  if (!owner) return refuseField('user_token', 'fields.required', { type: 'user_token' });
  return ok(owner);
}

/** The owner as one text, to tell whose idempotency key it is. */
export function actorOf(owner: CartOwner): string {
  return 'customerId' in owner ? `customer:${owner.customerId}` : `guest:${owner.guestHash.toString('hex')}`;
}
