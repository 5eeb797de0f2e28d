import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { tally } from '../../platform/tally.ts';
import {
  isBeingChecked,
  isInFlight,
  isPaidOrRefunded,
  isTurnedAway,
  mayMove,
  PAID_TWICE,
  wasNeverTaken,
} from './attempt-states.rules.ts';
import { refundDuplicates } from './duplicates/refund-duplicates.ts';
import { judgeTruth, type Verdict } from './judge-truth.rules.ts';
import { knownAttempt } from './known-attempt.ts';
import {
  type AttemptRow,
  attemptById,
  attemptsOfOrder,
  changeAttempt,
  lockAttempt,
  markUnanswered,
} from './payment.store.ts';
import type { PaymentStatus } from './payment.tables.ts';
import type { PaymentEffects } from './payment-effects.ts';
import { isHosted, methodOf } from './payment-methods.rules.ts';
import type { Details, Truth } from './payment-provider.ts';
import type { PaymentProviders } from './payment-providers.ts';
import { nextLateCheck } from './payment-times.rules.ts';
import { ProviderFault } from './provider-fault.ts';
import { reconcileInTurn } from './reconcile-in-turn.ts';
import { writeRefund } from './write-refund.ts';

export type Reconciling = { providers: PaymentProviders; effects: PaymentEffects; now: Date };

/**
 * The one function that decides whether an attempt is paid: return page, webhook, staff and the periodic job all call
 * it. Asks the provider, compares, and moves attempt and order in one transaction. An attempt whose time is over and
 * that nobody paid is closed. Null when there is no such attempt.
 */
export function reconcileAttempt(db: Db, id: string, how: Reconciling): Promise<PaymentStatus | null> {
  return reconcileInTurn(id, () => reconcile(db, id, how));
}

async function reconcile(db: Db, id: string, how: Reconciling): Promise<PaymentStatus | null> {
  const attempt = await attemptById(db, id);
  if (!attempt) return null;
  if (wasNeverTaken(attempt) && isOver(attempt, how)) await endTurnedAway(db, attempt, how);
  if (isHosted(attempt.method) && isPaidOrRefunded(attempt.status)) await refundDuplicates(db, attempt, how);
  // of cash and transfers only staff know
  if (!isHosted(attempt.method) || !mayMove(attempt.status, 'paid') || isTurnedAway(attempt)) return attempt.status;
  const answer = await askProvider(db, attempt, how);
  if (!answer) return attempt.status;
  const truth = isBeingChecked(attempt) ? rejected(answer) : answer;
  const status = await inTransaction(db, (tx) => applyTruth(tx, attempt, truth, how));
  if (status !== attempt.status) tally('payments', { method: methodOf(attempt.method)?.key ?? '', outcome: status });
  return status;
}

/** The provider's word; null when it gave none. What was never opened at one cannot have been paid there. */
async function askProvider(db: Db, attempt: AttemptRow, { providers, now }: Reconciling): Promise<Truth | null> {
  const over = isOver(attempt, { now });
  if (attempt.reference === null) return { state: over ? 'lapsed' : 'open', paid: null, ourReference: attempt.id };
  const provider = providers.byCode(attempt.method);
  // its keys were taken away: nobody knows, so nothing moves
  if (!provider) return null;
  try {
    const truth = await provider.settle(knownAttempt(attempt));
    if (!over || (truth.state !== 'open' && truth.state !== 'failed')) return truth;
    // closed first: a page left open could still be paid after the goods are sold to somebody else
    if (truth.state === 'open') await provider.close?.(knownAttempt(attempt));
    return { ...truth, state: 'lapsed' };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await markUnanswered(db, attempt.id, error.code);
    return null;
  }
}

/**
 * A payment that was being checked and is none any more was rejected. Providers call its page open again; the shop has
 * taken that page away, so the shopper pays in a new attempt.
 */
function rejected(truth: Truth): Truth {
  return truth.state === 'open' ? { ...truth, state: 'failed', error: truth.error ?? 'rejected' } : truth;
}

function isOver({ expires_at: end }: AttemptRow, { now }: Pick<Reconciling, 'now'>): boolean {
  return end !== null && end <= now;
}

/** Somebody turned its payment away while it could still be paid otherwise; now that time is over, its order ends. */
async function endTurnedAway(db: Db, { id, order_id }: AttemptRow, { effects, now }: Reconciling): Promise<void> {
  await inTransaction(db, async (tx) => {
    await effects.lockOrder(tx, order_id);
    const attempt = await lockAttempt(tx, id);
    if (attempt) await effects.failed(tx, attempt, 'expired', now);
    await changeAttempt(tx, id, { next_check_at: null });
  });
}

async function applyTruth(
  tx: Tx,
  { id, order_id }: AttemptRow,
  truth: Truth,
  how: Reconciling,
): Promise<PaymentStatus> {
  await how.effects.lockOrder(tx, order_id);
  const attempt = await lockAttempt(tx, id);
  if (!attempt) throw new Error('an attempt vanished while its provider was asked');
  // turned away while its provider was asked
  if (isTurnedAway(attempt)) return attempt.status;
  const verdict = judgeTruth(attempt, truth);
  const known = {
    payment_reference: truth.paymentReference ?? attempt.payment_reference,
    details: JSON.stringify({
      ...attempt.details,
      ...truth.details,
      ...declined(truth),
      ...taken(verdict),
      ...ANSWERED,
    }),
    last_error: verdict.error,
    // paid there and not yet certain: that page must not be paid again
    ...(isUncertain(truth) && { pay_page: null }),
  };
  // a doubt that a person has settled does not come up again
  const isSettled = wasNeverTaken(attempt) && verdict.status === 'review';
  if (isSettled || !mayMove(attempt.status, verdict.status)) {
    await changeAttempt(tx, id, { ...known, ...(isInFlight(attempt.status) ? {} : watch(attempt, how)) });
    return attempt.status;
  }
  if (verdict.status === 'paid') {
    const status = await takePayment(tx, { ...attempt, ...paidFacts(verdict, truth) }, known, how);
    const mayBeDuplicated = how.providers.byCode(attempt.method)?.findDuplicates !== undefined;
    // the job looks for a second payment at once
    if (status === 'paid' && mayBeDuplicated) await changeAttempt(tx, id, { next_check_at: how.now });
    return status;
  }
  await changeAttempt(tx, id, {
    ...known,
    status: verdict.status,
    captured: verdict.captured,
    ...rest(attempt, verdict, how),
  });
  if (verdict.status === 'failed' || verdict.status === 'expired')
    await how.effects.failed(tx, attempt, verdict.status, how.now);
  return verdict.status;
}

/**
 * A try that was declined on a page that may still be paid: nothing moves, and the shopper is told. It stays told: of
 * two that ask at once, one may have asked with what was known before.
 */
function declined({ state, error }: Truth): Details {
  return state === 'open' && error !== undefined ? { declined: error } : {};
}

/** There is an answer: JSON omits undefined fields. */
const ANSWERED: Details = { unanswered: undefined };

/** What was turned away with nothing in it, and is paid as it should be after all. */
function taken({ status }: Verdict): Details {
  return status === 'paid' ? { givenBack: undefined } : {};
}

function isUncertain({ state }: Truth): boolean {
  return state === 'pending' || state === 'authorized';
}

function paidFacts({ captured }: Verdict, { paymentReference }: Truth) {
  return { captured, ...(paymentReference !== undefined && { payment_reference: paymentReference }) };
}

/** What failed is asked about until its time is over, when its goods are set free; what lapsed is watched for long. */
function rest(attempt: AttemptRow, { status }: Verdict, how: Reconciling) {
  if (isInFlight(status)) return {};
  const settled_at = how.now;
  const ended = { settled_at, request: null };
  if (status === 'failed') return ended;
  return status === 'expired' ? { ...watch(attempt, how), ...ended } : { next_check_at: null, ...ended };
}

/** A page that could not be closed may have been paid after all, and the word of it been lost. */
function watch({ status, reference, expires_at: end }: AttemptRow, { now }: Reconciling) {
  if ((status === 'failed' || status === 'cancelled') && end !== null && end > now) return {};
  return { next_check_at: reference === null || end === null ? null : nextLateCheck(end, now) };
}

type Known = { payment_reference: string | null; details: string; last_error: string | null };

/** Money has arrived. A second payment of one order goes straight back, and so does one whose goods are gone. */
export async function takePayment(
  tx: Tx,
  attempt: AttemptRow,
  known: Known,
  how: Pick<Reconciling, 'effects' | 'now'>,
): Promise<PaymentStatus> {
  const { now } = how;
  const others = (await attemptsOfOrder(tx, attempt.order_id)).filter(({ id }) => id !== attempt.id);
  const settled = { ...known, captured: attempt.captured, next_check_at: null, settled_at: now };
  // what went back of another try pays nothing
  if (others.some(({ captured, refunded }) => captured > refunded)) {
    await changeAttempt(tx, attempt.id, { ...settled, status: 'review', last_error: PAID_TWICE });
    await writeRefund(tx, attempt, { amount: attempt.captured, reason: PAID_TWICE, by: 'system', now });
    return 'review';
  }
  await changeAttempt(tx, attempt.id, { ...settled, status: 'paid' });
  if ((await how.effects.paid(tx, attempt, now)) === 'give-back')
    await writeRefund(tx, attempt, { amount: attempt.captured, reason: 'too-late', by: 'system', now });
  return 'paid';
}
