import type { Payout } from '../ticket.types.ts';

/**
 * Reference shown for a payout. Of a voucher code only the end is shown, because the full code can be redeemed by
 * anyone.
 */
export function maskReference({ reference, voucher }: Pick<Payout, 'reference' | 'voucher'>): string {
  return voucher === null ? reference : `…${voucher.slice(-5)}`;
}
