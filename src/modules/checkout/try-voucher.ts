import type { Db } from '../../platform/db.ts';
import type { Limits } from '../../platform/limits.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { CartOwner } from '../cart/cart.rules.ts';

/**
 * Takes one of the tries a shopper has at vouchers. Guests are told apart by their network address: a guest's token
 * can be made anew for every try.
 */
export function tryVoucher(db: Db, limits: Limits, who: { owner: CartOwner | null; ip: string }, now: Date) {
  const { owner, ip } = who;
  const key = owner && 'customerId' in owner ? owner.customerId : ip;
  return takeTry(db, limits, 'voucher', key, now);
}
