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
 * Decides whether an attempt is paid: return page, webhook, staff and the periodic job all call it. Fetches the state
 * from the provider, compares it, and updates attempt and order in one transaction. An expired unpaid attempt is
 * closed. Null when there is no such attempt.
 */
export function reconcileAttempt(db: Db, id: string, context: Reconciling): Promise<PaymentStatus | null> {
  return reconcileInTurn(id, () => reconcile(db, id, context));
}

async function reconcile(db: Db, id: string, context: Reconciling): Promise<PaymentStatus | null> {
  const attempt = await attemptById(db, id);
  if (!attempt) return null;
  if (wasNeverTaken(attempt) && isOver(attempt, context)) await endTurnedAway(db, attempt, context);
  if (isHosted(attempt.method) && isPaidOrRefunded(attempt.status)) await refundDuplicates(db, attempt, context);
  // cash and transfers have no provider; staff confirm them
  if (!isHosted(attempt.method) || !mayMove(attempt.status, 'paid') || isTurnedAway(attempt)) return attempt.status;
  const response = await askProvider(db, attempt, context);
  if (!response) return attempt.status;
  const truth = isBeingChecked(attempt) ? rejected(response) : response;
  const status = await inTransaction(db, (tx) => applyTruth(tx, attempt, truth, context));
  if (status !== attempt.status) tally('payments', { method: methodOf(attempt.method)?.key ?? '', outcome: status });
  return status;
}

/**
 * The payment as reported by the provider; null when it did not respond. An attempt without a reference was never
 * opened there, so it cannot be paid.
 */
async function askProvider(db: Db, attempt: AttemptRow, { providers, now }: Reconciling): Promise<Truth | null> {
  const over = isOver(attempt, { now });
  if (attempt.reference === null) return { state: over ? 'lapsed' : 'open', paid: null, ourReference: attempt.id };
  const provider = providers.byCode(attempt.method);
  // its keys were removed: the state is unknown, so nothing changes
  if (!provider) return null;
  try {
    const truth = await provider.settle(knownAttempt(attempt));
    if (!over || (truth.state !== 'open' && truth.state !== 'failed')) return truth;
    // closed first: an open page could still be paid after the stock is released
    if (truth.state === 'open') await provider.close?.(knownAttempt(attempt));
    return { ...truth, state: 'lapsed' };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await markUnanswered(db, attempt.id, error.code);
    return null;
  }
}

/**
 * A pending payment that is gone was rejected. Providers report its page as open again; the shop has removed that page,
 * so the buyer pays with a new attempt.
 */
function rejected(truth: Truth): Truth {
  return truth.state === 'open' ? { ...truth, state: 'failed', error: truth.error ?? 'rejected' } : truth;
}

function isOver({ expires_at: end }: AttemptRow, { now }: Pick<Reconciling, 'now'>): boolean {
  return end !== null && end <= now;
}

/** Ends the order of a rejected payment once its time to pay is over. */
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
  context: Reconciling,
): Promise<PaymentStatus> {
  await context.effects.lockOrder(tx, order_id);
  const attempt = await lockAttempt(tx, id);
  if (!attempt) throw new Error('attempt not found after the provider was queried');
  // rejected while the provider was queried
  if (isTurnedAway(attempt)) return attempt.status;
  const verdict = judgeTruth(attempt, truth);
  const fields = {
    payment_reference: truth.paymentReference ?? attempt.payment_reference,
    details: JSON.stringify({
      ...attempt.details,
      ...truth.details,
      ...declined(truth),
      ...taken(verdict),
      ...ANSWERED,
    }),
    last_error: verdict.error,
    // paid but not final: the page must not be paid again
    ...(isUncertain(truth) && { pay_page: null }),
  };
  // a review that staff have decided is not opened again
  const isSettled = wasNeverTaken(attempt) && verdict.status === 'review';
  if (isSettled || !mayMove(attempt.status, verdict.status)) {
    await changeAttempt(tx, id, { ...fields, ...(isInFlight(attempt.status) ? {} : watch(attempt, context)) });
    return attempt.status;
  }
  if (verdict.status === 'paid') {
    const status = await takePayment(tx, { ...attempt, ...paidFacts(verdict, truth) }, fields, context);
    const mayBeDuplicated = context.providers.byCode(attempt.method)?.findDuplicates !== undefined;
    // the job checks for a second payment at once
    if (status === 'paid' && mayBeDuplicated) await changeAttempt(tx, id, { next_check_at: context.now });
    return status;
  }
  await changeAttempt(tx, id, {
    ...fields,
    status: verdict.status,
    captured: verdict.captured,
    ...rest(attempt, verdict, context),
  });
  if (verdict.status === 'failed' || verdict.status === 'expired')
    await context.effects.failed(tx, attempt, verdict.status, context.now);
  return verdict.status;
}

/**
 * Details of a declined try on a page that can still be paid: the state stays, and the buyer sees the decline. It is
 * not cleared by a later response, because of two concurrent checks one may have started earlier.
 */
function declined({ state, error }: Truth): Details {
  return state === 'open' && error !== undefined ? { declined: error } : {};
}

/** Clears the flag: JSON omits undefined fields. */
const ANSWERED: Details = { unanswered: undefined };

/** Clears the rejection of a payment without captured money that is paid correctly after all. */
function taken({ status }: Verdict): Details {
  return status === 'paid' ? { givenBack: undefined } : {};
}

function isUncertain({ state }: Truth): boolean {
  return state === 'pending' || state === 'authorized';
}

function paidFacts({ captured }: Verdict, { paymentReference }: Truth) {
  return { captured, ...(paymentReference !== undefined && { payment_reference: paymentReference }) };
}

/**
 * Fields of an ended attempt: a failed one is checked until it expires and its stock is released; an expired one is
 * checked for late payments.
 */
function rest(attempt: AttemptRow, { status }: Verdict, context: Reconciling) {
  if (isInFlight(status)) return {};
  const settled_at = context.now;
  const fields = { settled_at, request: null };
  if (status === 'failed') return fields;
  return status === 'expired' ? { ...watch(attempt, context), ...fields } : { next_check_at: null, ...fields };
}

/** A page that could not be closed may have been paid without a webhook. */
function watch({ status, reference, expires_at: end }: AttemptRow, { now }: Reconciling) {
  if ((status === 'failed' || status === 'cancelled') && end !== null && end > now) return {};
  return { next_check_at: reference === null || end === null ? null : nextLateCheck(end, now) };
}

type Known = { payment_reference: string | null; details: string; last_error: string | null };

/** Accepts a captured payment. A second payment of an order is refunded, and so is one whose goods are out of stock. */
export async function takePayment(
  tx: Tx,
  attempt: AttemptRow,
  known: Known,
  context: Pick<Reconciling, 'effects' | 'now'>,
): Promise<PaymentStatus> {
  const { now } = context;
  const others = (await attemptsOfOrder(tx, attempt.order_id)).filter(({ id }) => id !== attempt.id);
  const fields = { ...known, captured: attempt.captured, next_check_at: null, settled_at: now };
  // refunded attempts do not count as payment
  if (others.some(({ captured, refunded }) => captured > refunded)) {
    await changeAttempt(tx, attempt.id, { ...fields, status: 'review', last_error: PAID_TWICE });
    await writeRefund(tx, attempt, { amount: attempt.captured, reason: PAID_TWICE, by: 'system', now });
    return 'review';
  }
  await changeAttempt(tx, attempt.id, { ...fields, status: 'paid' });
  if ((await context.effects.paid(tx, attempt, now)) === 'give-back')
    await writeRefund(tx, attempt, { amount: attempt.captured, reason: 'too-late', by: 'system', now });
  return 'paid';
}
