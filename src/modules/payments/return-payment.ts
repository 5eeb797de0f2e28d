import { ok, type Result } from '../../kernel/result.ts';
import type { Db, Tx } from '../../platform/db.ts';
import { holdsMoney } from './attempt-states.rules.ts';
import { attemptsOfOrder, settleParts } from './payment.store.ts';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import { type RefundWish, writeRefund } from './write-refund.ts';

/** What of an order’s money may still go back, in minor units, and the way it came; null when none came in. */
export async function refundableOf(
  db: Db,
  orderId: string,
): Promise<{ attempt: string; method: PaymentMethodCode; left: number } | null> {
  const paid = (await attemptsOfOrder(db, orderId)).find(({ status }) => holdsMoney(status));
  return paid ? { attempt: paid.id, method: paid.method, left: paid.captured - paid.refunded } : null;
}

/**
 * Gives back what an order was paid with, at most `amount`. Null when nobody paid, when all of it is on its way back,
 * or when all of it is withheld, which is noted so that it is not offered again. The order's row is the caller's to
 * lock.
 * @returns the refund's id
 */
export async function returnPayment(tx: Tx, orderId: string, wish: RefundWish): Promise<Result<string | null>> {
  const paid = await refundableOf(tx, orderId);
  if (!paid) return ok(null);
  const amount = Math.min(wish.amount, paid.left);
  if (amount <= 0) {
    if (wish.parts?.withheld) await settleParts(tx, paid.attempt, JSON.stringify([wish.parts]));
    return ok(null);
  }
  const [attempt] = (await attemptsOfOrder(tx, orderId)).filter(({ id }) => id === paid.attempt);
  return attempt ? writeRefund(tx, attempt, { ...wish, amount }) : ok(null);
}
