import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import type { Visitor } from '../../platform/http/visitor.ts';
import { toCustomerOrGuest } from '../../platform/operations/access.ts';
import { readSettings } from '../settings/read-settings.ts';
import type { CartOwner } from './cart.rules.ts';

/**
 * Cart owner that may add lines: always a customer; a guest only while guest checkout is enabled (refuses with
 * `cart.sign-in-first`) and only with a guest token.
 */
export async function requireCartOwner(db: Db, visitor: Visitor): Promise<Result<CartOwner>> {
  const owner = toCustomerOrGuest(visitor);
  if (owner && 'customerId' in owner) return ok(owner);
  const { guestCheckout } = await readSettings(db);
  if (!guestCheckout) return refuse('cart.sign-in-first', {}, 'unauthenticated');
  if (!owner) return refuseField('user_token', 'fields.required', { type: 'user_token' });
  return ok(owner);
}
