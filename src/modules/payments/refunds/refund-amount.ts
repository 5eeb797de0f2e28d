import { money, sumAmounts } from '../../../kernel/money.ts';
import { type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { lockAttempt } from '../payment.store.ts';
import { splitGoodwillRefund } from './calculate-refund.ts';
import { createRefund, type RefundRequest } from './create-refund.ts';
import { findPaidAttempt } from './find-refundable-payment.ts';
import { selectRefundLines } from './refund-line.store.ts';
import { type RefundLine, remainingOverpayment, sumWithheldLines, toRefundLine } from './refund-lines.rules.ts';
import { refuseUnsupportedAmount } from './refundable-amount.ts';

type AmountRefundRequest = RefundRequest & {
  /** Minor units; null for the whole refundable amount. */
  amount: number | null;
  /** With `amount` null: amounts withheld from earlier refunds are not refunded. */
  keepsWithheld?: boolean;
  /** For an amount that is not a choice: when the provider cannot express it, the refund is created and waits for staff. */
  canWaitForStaff?: boolean;
  /** An attempt that pays for no order: a second payment, or one that is too late or rejected. */
  unappliedAttemptId?: string;
};

/**
 * Refunds an amount of a payment without naming items: the remaining items cost that much less. An overpayment is
 * refunded first. The caller locks the order. Refuses with `payments.nothing-paid`, with `payments.refund-too-much`, and
 * at `amount` when the provider cannot express it, unless `canWaitForStaff`.
 * @returns the refund, `amount` in minor units
 */
export async function refundAmount(
  tx: Tx,
  orderId: string,
  { amount, keepsWithheld = false, canWaitForStaff = false, unappliedAttemptId, ...request }: AmountRefundRequest,
): Promise<Result<{ id: string; amount: number }>> {
  const key =
    unappliedAttemptId === undefined
      ? await findPaidAttempt(tx, orderId)
      : { order_id: orderId, id: unappliedAttemptId };
  const attempt = key && (await lockAttempt(tx, key));
  if (!attempt) return refuse('payments.nothing-paid');
  const left = attempt.captured - attempt.refunded;
  // as with `canWaitForStaff`
  if (unappliedAttemptId !== undefined)
    return createRefund(tx, attempt, { ...request, lines: toRefundLine('payment', amount ?? left) });
  const given = await selectRefundLines(tx, orderId);
  const total = amount ?? sumAmounts([left, keepsWithheld ? -sumWithheldLines(given) : 0]);
  const refusal = canWaitForStaff
    ? null
    : refuseUnsupportedAmount(money(total, attempt.currency), attempt.method, left);
  if (refusal) return refusal;
  const ofAttempt = given.filter(({ attemptId }) => attemptId === attempt.id);
  const overpayment = Math.min(total, remainingOverpayment(attempt, ofAttempt));
  const goodwill = await buildGoodwillLines(tx, orderId, sumAmounts([total, -overpayment]));
  // beyond every price, fee and withheld amount of the order, it is not part of any price either
  const rest = sumAmounts([total, ...goodwill.map((line) => -line.amount)]);
  return createRefund(tx, attempt, { ...request, lines: [...toRefundLine('overpayment', rest), ...goodwill] });
}

async function buildGoodwillLines(tx: Tx, orderId: string, amount: number): Promise<RefundLine[]> {
  const order = amount > 0 ? await readOrderById(tx, orderId) : null;
  return order ? splitGoodwillRefund(tx, order, amount) : [];
}
