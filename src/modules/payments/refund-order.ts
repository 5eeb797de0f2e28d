import { money, sumOf } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { holdsMoney } from './attempt-states.rules.ts';
import { attemptsOfOrder, lockAttempt } from './payment.store.ts';
import { cutOf } from './price-refund.ts';
import { refundsOf } from './refund.store.ts';
import { refuseUnwritable } from './refund-amount.rules.ts';
import { surplusLeft } from './surplus.rules.ts';
import type { RefundWish } from './write-refund.ts';
import { writeRefund } from './write-refund.ts';

/**
 * Refunds a part of an order's payment, or all that is left of it but `keep` (`amount` null), without naming items: the
 * remaining items cost that much less. An overpayment is refunded first. The caller locks the order. Refuses with
 * `payments.nothing-paid`, with `payments.refund-too-much`, and at `amount` when the provider cannot express it.
 * @returns the refund, `amount` in minor units
 */
export async function refundOrder(
  tx: Tx,
  orderId: string,
  { amount, keep = 0, ...request }: Omit<RefundWish, 'amount'> & { amount: number | null; keep?: number },
): Promise<Result<{ id: string; amount: number }>> {
  const paid = (await attemptsOfOrder(tx, orderId)).find(({ status }) => holdsMoney(status));
  const attempt = paid && (await lockAttempt(tx, paid.id));
  if (!attempt) return refuse('payments.nothing-paid');
  const refundTotal = amount ?? sumOf([attempt.captured, -attempt.refunded, -keep]);
  const refusal = refuseUnwritable(
    money(refundTotal, attempt.currency),
    attempt.method,
    attempt.captured - attempt.refunded,
  );
  if (refusal) return refusal;
  const order = await showPlacedOrder(tx, orderId);
  const goodwill = sumOf([refundTotal, -Math.min(refundTotal, surplusLeft(attempt, await refundsOf(tx, orderId)))]);
  const parts = order && goodwill > 0 ? await cutOf(tx, order, goodwill) : undefined;
  const refund = await writeRefund(tx, attempt, { ...request, amount: refundTotal, parts });
  return refund.ok ? ok({ id: refund.value, amount: refundTotal }) : refund;
}
