import { ok } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Limits } from '../../../platform/rate-limits/limits.ts';
import { networkPrefix } from '../../../platform/rate-limits/network-prefix.ts';
import { consumeAttempt } from '../../../platform/rate-limits/throttle.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { readCartVoucher } from '../../cart/checkout/save-cart-voucher.ts';

/**
 * Counts a voucher attempt against the rate limit. Guests are identified by network address, because a guest's token
 * can be created anew for every try.
 */
export function limitVoucherTries(
  db: Db,
  limits: Limits,
  requester: { owner: CartOwner | null; ip: string },
  now: Date,
) {
  const { owner, ip } = requester;
  const key = owner && 'customerId' in owner ? owner.customerId : networkPrefix(ip);
  return consumeAttempt(db, limits, 'voucher', key, now);
}

/**
 * Counts an order with a voucher against the rate limit, because the response reveals whether typed contact details may
 * use it. `voucher` is the value of the order input; undefined means the code entered for the cart.
 */
export async function limitVoucherOrders(
  db: Db,
  limits: Limits,
  { owner, ip, voucher }: { owner: CartOwner; ip: string; voucher: string | null | undefined },
  now: Date,
) {
  const code = voucher === undefined ? await readCartVoucher(db, owner) : voucher;
  if (code === null) return ok(null);
  const key = 'customerId' in owner ? owner.customerId : networkPrefix(ip);
  return consumeAttempt(db, limits, 'voucherOrder', key, now);
}
