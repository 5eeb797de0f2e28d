import { money } from '../../kernel/money.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { mayMove } from './attempt-states.rules.ts';
import { knownAttempt } from './known-attempt.ts';
import { attemptById, changeAttempt, lockAttempt } from './payment.store.ts';
import type { RefundTruth } from './payment-provider.ts';
import { ProviderFault } from './provider-fault.ts';
import type { Reconciling } from './reconcile-attempt.ts';
import { changeRefund, freeRefund, lockRefund, type RefundRow, sentBack } from './refund.store.ts';

/** After this many tries a person looks at it; the tries lie further and further apart. */
const MOST_TRIES = 12;

/**
 * Sends one claimed refund to its provider, or asks what became of it, and writes down the answer. The refund's id is
 * the idempotency key, so a repeat after a lost answer sends nothing twice.
 */
export async function sendRefund(db: Db, refund: RefundRow, how: Reconciling): Promise<void> {
  const attempt = await attemptById(db, refund.attempt_id);
  const provider = attempt && how.providers.byCode(attempt.method);
  if (!attempt || !provider) return changeRefund(db, refund.id, { last_error: 'no-provider' });
  try {
    const { id, amount, currency, reference } = refund;
    const again = refund.tries > 1;
    const wish = { id, again, amount: money(amount, currency), attempt: knownAttempt(attempt), reference };
    const truth = await provider.refund(wish);
    await inTransaction(db, (tx) => applyRefund(tx, refund, truth, how));
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    const hopeless = refund.tries >= MOST_TRIES;
    // out of tries and the outcome unknown: the money stays set aside until a person has looked
    await changeRefund(db, refund.id, {
      last_error: error.code,
      ...(hopeless && { status: 'due', next_try_at: null }),
    });
  }
}

async function applyRefund(tx: Tx, { id, attempt_id }: RefundRow, truth: RefundTruth, how: Reconciling): Promise<void> {
  const attempt = await lockAttemptWithOrder(tx, attempt_id, how);
  const refund = await lockRefund(tx, id);
  if (!attempt || !refund || refund.status === 'done' || refund.status === 'failed') return;
  const reference = truth.reference ?? refund.reference;
  if (truth.details)
    await changeAttempt(tx, attempt.id, { details: JSON.stringify({ ...attempt.details, ...truth.details }) });
  if (truth.state === 'pending') return changeRefund(tx, id, { status: 'pending', reference });
  if (truth.state === 'failed') {
    await freeRefund(tx, attempt.id, refund.amount);
    return changeRefund(tx, id, {
      status: 'failed',
      reference,
      next_try_at: null,
      last_error: truth.error ?? 'failed',
    });
  }
  await changeRefund(tx, id, { status: 'done', reference, next_try_at: null, done_at: how.now });
  const whole = (await sentBack(tx, attempt.id)) >= attempt.captured;
  const status = whole ? 'refunded' : 'partially_refunded';
  if (mayMove(attempt.status, status)) await changeAttempt(tx, attempt.id, { status });
  await how.effects.refunded(tx, attempt, { amount: refund.amount, whole }, how.now);
}

/** In the order in which a payment locks them, so that the two never wait for each other. */
async function lockAttemptWithOrder(tx: Tx, attemptId: string, how: Reconciling) {
  const seen = await attemptById(tx, attemptId);
  if (!seen) return undefined;
  await how.effects.lockOrder(tx, seen.order_id);
  return lockAttempt(tx, attemptId);
}
