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
  { amount, keep = 0, ...wish }: Omit<RefundWish, 'amount'> & { amount: number | null; keep?: number },
): Promise<Result<{ id: string; amount: number }>> {
  const paid = (await attemptsOfOrder(tx, orderId)).find(({ status }) => holdsMoney(status));
  const attempt = paid && (await lockAttempt(tx, paid.id));
  if (!attempt) return refuse('payments.nothing-paid');
  const back = amount ?? sumOf([attempt.captured, -attempt.refunded, -keep]);
  const unwritable = refuseUnwritable(
    money(back, attempt.currency),
    attempt.method,
    attempt.captured - attempt.refunded,
  );
  if (unwritable) return unwritable;
  const order = await showPlacedOrder(tx, orderId);
  const cut = sumOf([back, -Math.min(back, surplusLeft(attempt, await refundsOf(tx, orderId)))]);
  const parts = order && cut > 0 ? await cutOf(tx, order, cut) : undefined;
  const written = await writeRefund(tx, attempt, { ...wish, amount: back, parts });
  return written.ok ? ok({ id: written.value, amount: back }) : written;
}
