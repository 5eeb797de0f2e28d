import { getNetworkPrefix } from '../../../platform/rate-limits/network-prefix.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';

/**
 * Key of the rate limits on voucher codes. Guests are identified by network address, because a client can request a new
 * guest token for every attempt.
 */
export function getVoucherLimitKey(owner: CartOwner | null, address: string): string {
  return owner && 'customerId' in owner ? owner.customerId : getNetworkPrefix(address);
}
