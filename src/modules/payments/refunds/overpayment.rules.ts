import { sumAmounts } from '../../../kernel/money.ts';
import type { RefundParts } from './refund-split.rules.ts';

type CapturedAttempt = { id: string; amount: number; captured: number };
type AttemptRefund = { attempt_id: string; amount: number; is_reserved: boolean; split: RefundParts | null };

/**
 * Overpayment that is not being refunded, in minor units. It is not part of any price: the amount of a refund that its
 * parts do not explain is refunded overpayment.
 */
export function remainingOverpayment(
  { id, amount, captured }: CapturedAttempt,
  refunds: readonly AttemptRefund[],
): number {
  const reserved = refunds.filter(({ attempt_id, is_reserved }) => attempt_id === id && is_reserved);
  const refundedOverpayments = reserved.map((refund) =>
    Math.max(0, sumAmounts([refund.amount, -sumRefundParts(refund.split)])),
  );
  return Math.max(0, sumAmounts([captured, -amount, -sumAmounts(refundedOverpayments)]));
}

function sumRefundParts(split: RefundParts | null): number {
  if (split === null) return 0;
  return sumAmounts([...split.lines.map(({ amount }) => amount), split.charges.amount, -(split.withheld ?? 0)]);
}
