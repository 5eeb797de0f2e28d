import { money, sumAmounts } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { hasCapturedFunds } from '../attempts/attempt-states.rules.ts';
import { lockAttempt, selectOrderAttempts } from '../payment.store.ts';
import { splitGoodwillRefund } from './calculate-refund.ts';
import type { RefundRequest } from './create-refund.ts';
import { createRefund } from './create-refund.ts';
import { remainingOverpayment } from './overpayment.rules.ts';
import { selectOrderRefunds } from './refund.store.ts';
import { refuseUnsupportedAmount } from './refundable-amount.ts';

/**
 * Refunds a part of an order's payment, or all that is left of it but `keep` (`amount` null), without naming items: the
 * remaining items cost that much less. An overpayment is refunded first. The caller locks the order. Refuses with
 * `payments.nothing-paid`, with `payments.refund-too-much`, and at `amount` when the provider cannot express it.
 * @returns the refund, `amount` in minor units
 */
export async function refundAmount(
  tx: Tx,
  orderId: string,
  { amount, keep = 0, ...request }: Omit<RefundRequest, 'amount'> & { amount: number | null; keep?: number },
): Promise<Result<{ id: string; amount: number }>> {
  const paid = (await selectOrderAttempts(tx, orderId)).find(({ status }) => hasCapturedFunds(status));
  const attempt = paid && (await lockAttempt(tx, paid));
  if (!attempt) return refuse('payments.nothing-paid');
  const refundTotal = amount ?? sumAmounts([attempt.captured, -attempt.refunded, -keep]);
  const refusal = refuseUnsupportedAmount(
    money(refundTotal, attempt.currency),
    attempt.method,
    attempt.captured - attempt.refunded,
  );
  if (refusal) return refusal;
  const order = await readOrderById(tx, orderId);
  const goodwill = sumAmounts([
    refundTotal,
    -Math.min(refundTotal, remainingOverpayment(attempt, await selectOrderRefunds(tx, orderId))),
  ]);
  const parts = order && goodwill > 0 ? await splitGoodwillRefund(tx, order, goodwill) : undefined;
  const refund = await createRefund(tx, attempt, { ...request, amount: refundTotal, parts });
  return refund.ok ? ok({ id: refund.value, amount: refundTotal }) : refund;
}
