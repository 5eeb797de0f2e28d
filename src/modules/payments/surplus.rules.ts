import { sumOf } from '../../kernel/money.ts';
import type { RefundParts } from './refund-split.rules.ts';

type Paid = { id: string; amount: number; captured: number };
type Refunded = { attempt_id: string; amount: number; set_aside: boolean; split: RefundParts | null };

/**
 * Overpayment that is not being refunded, in minor units. It is not part of any price: the amount of a refund that its
 * parts do not explain is refunded overpayment.
 */
export function surplusLeft({ id, amount, captured }: Paid, refunds: readonly Refunded[]): number {
  const reserved = refunds.filter(({ attempt_id, set_aside }) => attempt_id === id && set_aside);
  const refundedOverpayments = reserved.map((refund) => Math.max(0, sumOf([refund.amount, -toldOf(refund.split)])));
  return Math.max(0, sumOf([captured, -amount, -sumOf(refundedOverpayments)]));
}

function toldOf(split: RefundParts | null): number {
  if (split === null) return 0;
  return sumOf([...split.lines.map(({ amount }) => amount), split.charges.amount, -(split.withheld ?? 0)]);
}
