import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { type AttemptRow, attemptsOfOrder, changeAttempt, lockAttempt } from './payment.store.ts';
import type { PaymentEffects } from './payment-effects.ts';
import { writeRefund } from './write-refund.ts';

export type PaymentDecision = 'accept' | 'give-back';

type Deciding = { effects: PaymentEffects; by: string; now: Date };

/**
 * What a person decides about a payment that could not simply be believed: it is taken as paid, or what came in goes
 * back. The order is locked by the caller. Refuses with `orders.not-now` what waits for nobody, and a second payment
 * of a paid order.
 */
export async function decidePayment(
  tx: Tx,
  { orderId, number, decision }: { orderId: string; number: number; decision: PaymentDecision },
  { effects, by, now }: Deciding,
): Promise<Result<null>> {
  const attempts = (await attemptsOfOrder(tx, orderId)).toReversed();
  const chosen = attempts[number - 1];
  const attempt = chosen && (await lockAttempt(tx, chosen.id));
  if (!attempt) return refuse('orders.not-found', {}, 'missing');
  if (attempt.status !== 'review' || attempt.refunded > 0) return refuse('orders.not-now', {}, 'conflict');
  if (decision === 'give-back') return giveBack(tx, attempt, { effects, by, now });

  const other = attempts.some(({ id, captured, refunded }) => id !== attempt.id && captured > refunded);
  if (other) return refuse('orders.not-now', {}, 'conflict');
  // what came in another currency was counted by the person who accepts it
  const captured = attempt.captured === 0 ? attempt.amount : attempt.captured;
  await changeAttempt(tx, attempt.id, { status: 'paid', captured, settled_at: now, next_check_at: null });
  if ((await effects.paid(tx, { ...attempt, captured }, now)) === 'kept') return ok(null);
  const written = await writeRefund(tx, attempt, { amount: captured, reason: 'too-late', by, now });
  return written.ok ? ok(null) : written;
}

async function giveBack(tx: Tx, attempt: AttemptRow, { effects, by, now }: Deciding): Promise<Result<null>> {
  // nobody asks about it any more: an order whose time is over ends here, or its goods would wait for ever
  const why = attempt.expires_at !== null && attempt.expires_at <= now ? 'expired' : 'failed';
  if (attempt.captured === 0) {
    // nothing that the provider could send back in the order's currency
    await changeAttempt(tx, attempt.id, { status: 'failed', settled_at: now, next_check_at: null });
    await effects.failed(tx, attempt, why, now);
    return ok(null);
  }
  const written = await writeRefund(tx, attempt, { amount: attempt.captured, reason: 'not-accepted', by, now });
  if (!written.ok) return written;
  await effects.failed(tx, attempt, why, now);
  return ok(null);
}
