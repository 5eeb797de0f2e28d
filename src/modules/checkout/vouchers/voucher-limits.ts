import { networkPrefix } from '../../../platform/rate-limits/network-prefix.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';

/**
 * Subject of the limits on voucher codes. Guests are identified by network address, because a guest can send a new
 * token with every attempt.
 */
export function getVoucherLimitKey(owner: CartOwner | null, address: string): string {
  return owner && 'customerId' in owner ? owner.customerId : networkPrefix(address);
}
