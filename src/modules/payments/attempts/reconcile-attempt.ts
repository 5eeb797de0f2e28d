import { incrementCounter } from '../../../platform/counters.ts';
import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { ProviderFault } from '../circuit/provider-fault.ts';
import {
  type AttemptRow,
  lockAttempt,
  markUnanswered,
  selectAttemptById,
  selectOrderAttempts,
  updateAttempt,
} from '../payment.store.ts';
import type { PaymentStatus } from '../payment.tables.ts';
import type { PaymentEffects } from '../payment-effects.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { findPaymentMethod } from '../payment-methods.ts';
import type { ProviderDetails, ProviderPayment } from '../payment-provider.ts';
import type { PaymentProviders } from '../payment-providers.ts';
import { refundAmount } from '../refunds/refund-amount.ts';
import { refundDuplicates } from '../refunds/refund-duplicates.ts';
import {
  canTransition,
  DUPLICATE_PAYMENT_CODE,
  isBeingChecked,
  isInFlight,
  isPaidOrRefunded,
  isProviderRejected,
  isReviewRefunded,
} from './attempt-states.rules.ts';
import { evaluatePayment, type PaymentEvaluation } from './evaluate-payment.rules.ts';
import { toKnownAttempt } from './known-attempt.ts';
import { calculateNextLateCheck } from './payment-times.rules.ts';
import { reconcileSerially } from './reconcile-serially.ts';

export type ReconcileContext = { providers: PaymentProviders; effects: PaymentEffects; now: Date };

/**
 * Decides whether an attempt is paid: return page, webhook, staff and the periodic job all call it. Fetches the state
 * from the provider, compares it, and updates attempt and order in one transaction. An expired unpaid attempt is
 * closed. Null when there is no such attempt.
 */
export function reconcileAttempt(db: Db, id: string, context: ReconcileContext): Promise<PaymentStatus | null> {
  return reconcileSerially(id, () => reconcile(db, id, context));
}

async function reconcile(db: Db, id: string, context: ReconcileContext): Promise<PaymentStatus | null> {
  const attempt = await selectAttemptById(db, id);
  if (!attempt) return null;
  if (isProviderRejected(attempt) && isExpired(attempt, context)) await expireRejected(db, attempt, context);
  if (isHosted(attempt.method) && isPaidOrRefunded(attempt.status)) await refundDuplicates(db, attempt, context);
  // cash and transfers have no provider; staff confirm them
  if (!isHosted(attempt.method) || !canTransition(attempt.status, 'paid') || isReviewRefunded(attempt))
    return attempt.status;
  const response = await fetchProviderPayment(db, attempt, context);
  if (!response) return attempt.status;
  const reported = isBeingChecked(attempt) ? asRejected(response) : response;
  const status = await inTransaction(db, (tx) => applyProviderPayment(tx, attempt, reported, context));
  if (status !== attempt.status)
    incrementCounter('payments', { method: findPaymentMethod(attempt.method)?.key ?? '', outcome: status });
  return status;
}

/**
 * The payment as reported by the provider; null when it did not respond. An attempt without a reference was never
 * opened there, so it cannot be paid.
 */
async function fetchProviderPayment(
  db: Db,
  attempt: AttemptRow,
  { providers, now }: ReconcileContext,
): Promise<ProviderPayment | null> {
  const over = isExpired(attempt, { now });
  if (attempt.reference === null) return { state: over ? 'expired' : 'open', paid: null, ourReference: attempt.id };
  const provider = providers.byCode(attempt.method);
  // its keys were removed: the state is unknown, so nothing changes
  if (!provider) return null;
  try {
    const reported = await provider.fetchPayment(toKnownAttempt(attempt));
    if (!over || (reported.state !== 'open' && reported.state !== 'failed')) return reported;
    // closed first: an open page could still be paid after the stock is released
    if (reported.state === 'open') await provider.closeCheckout?.(toKnownAttempt(attempt));
    return { ...reported, state: 'expired' };
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error;
    await markUnanswered(db, attempt, error.code);
    return null;
  }
}

/**
 * A pending payment that is gone was rejected. Providers report its page as open again; the shop has removed that page,
 * so the buyer pays with a new attempt.
 */
function asRejected(reported: ProviderPayment): ProviderPayment {
  return reported.state === 'open' ? { ...reported, state: 'failed', error: reported.error ?? 'rejected' } : reported;
}

function isExpired({ expires_at: end }: AttemptRow, { now }: Pick<ReconcileContext, 'now'>): boolean {
  return end !== null && end <= now;
}

/** Ends the order of a rejected payment once its time to pay is over. */
async function expireRejected(db: Db, rejected: AttemptRow, { effects, now }: ReconcileContext): Promise<void> {
  await inTransaction(db, async (tx) => {
    await effects.lockOrder(tx, rejected.order_id);
    const attempt = await lockAttempt(tx, rejected);
    if (attempt) await effects.onPaymentFailed(tx, attempt, 'expired', now);
    await updateAttempt(tx, rejected, { next_check_at: null });
  });
}

async function applyProviderPayment(
  tx: Tx,
  queried: AttemptRow,
  reported: ProviderPayment,
  context: ReconcileContext,
): Promise<PaymentStatus> {
  await context.effects.lockOrder(tx, queried.order_id);
  const attempt = await lockAttempt(tx, queried);
  if (!attempt) throw new Error('attempt not found after the provider was queried');
  // rejected while the provider was queried
  if (isReviewRefunded(attempt)) return attempt.status;
  const acceptsOverpayment = context.providers.byCode(attempt.method)?.acceptsOverpayment ?? false;
  const evaluation = evaluatePayment({ ...attempt, acceptsOverpayment }, reported);
  const fields = {
    payment_reference: reported.paymentReference ?? attempt.payment_reference,
    details: JSON.stringify({
      ...attempt.details,
      ...reported.details,
      ...toDeclineDetails(reported),
      ...clearRejection(evaluation),
      ...ANSWERED_DETAILS,
    }),
    last_error: evaluation.error,
    // paid but not final: the page must not be paid again
    ...(isNotFinal(reported) && { hosted_checkout: null }),
  };
  // a review that staff have decided is not opened again
  const isSettled = isProviderRejected(attempt) && evaluation.status === 'review';
  if (isSettled || !canTransition(attempt.status, evaluation.status)) {
    await updateAttempt(tx, attempt, {
      ...fields,
      ...(isInFlight(attempt.status) ? {} : toLateCheckFields(attempt, context)),
    });
    return attempt.status;
  }
  if (evaluation.status === 'paid') {
    const status = await acceptPayment(tx, { ...attempt, ...toPaidFields(evaluation, reported) }, fields, context);
    const mayBeDuplicated = context.providers.byCode(attempt.method)?.findDuplicates !== undefined;
    // the job checks for a second payment at once
    if (status === 'paid' && mayBeDuplicated) await updateAttempt(tx, attempt, { next_check_at: context.now });
    return status;
  }
  await updateAttempt(tx, attempt, {
    ...fields,
    status: evaluation.status,
    captured: evaluation.captured,
    ...toEndedFields(attempt, evaluation, context),
  });
  if (evaluation.status === 'failed' || evaluation.status === 'expired')
    await context.effects.onPaymentFailed(tx, attempt, evaluation.status, context.now);
  return evaluation.status;
}

/**
 * Details of a declined try on a page that can still be paid: the state stays, and the buyer sees the decline. It is
 * not cleared by a later response, because of two concurrent checks one may have started earlier.
 */
function toDeclineDetails({ state, error }: ProviderPayment): ProviderDetails {
  return state === 'open' && error !== undefined ? { declined: error } : {};
}

/** Clears the flag: JSON omits undefined fields. */
const ANSWERED_DETAILS: ProviderDetails = { unanswered: undefined };

/** Clears the rejection of a payment without captured money that is paid correctly after all. */
function clearRejection({ status }: PaymentEvaluation): ProviderDetails {
  return status === 'paid' ? { givenBack: undefined } : {};
}

function isNotFinal({ state }: ProviderPayment): boolean {
  return state === 'pending' || state === 'authorized';
}

function toPaidFields({ captured }: PaymentEvaluation, { paymentReference }: ProviderPayment) {
  return { captured, ...(paymentReference !== undefined && { payment_reference: paymentReference }) };
}

/**
 * Fields of an ended attempt: a failed one is checked until it expires and its stock is released; an expired one is
 * checked for late payments.
 */
function toEndedFields(attempt: AttemptRow, { status }: PaymentEvaluation, context: ReconcileContext) {
  if (isInFlight(status)) return {};
  const settled_at = context.now;
  const fields = { settled_at, request: null };
  if (status === 'failed') return fields;
  return status === 'expired'
    ? { ...toLateCheckFields(attempt, context), ...fields }
    : { next_check_at: null, ...fields };
}

/** A page that could not be closed may have been paid without a webhook. */
function toLateCheckFields({ status, reference, expires_at: end }: AttemptRow, { now }: ReconcileContext) {
  if ((status === 'failed' || status === 'cancelled') && end !== null && end > now) return {};
  return { next_check_at: reference === null || end === null ? null : calculateNextLateCheck(end, now) };
}

type ProviderFields = { payment_reference: string | null; details: string; last_error: string | null };

/** Accepts a captured payment. A second payment of an order is refunded, and so is one whose goods are out of stock. */
export async function acceptPayment(
  tx: Tx,
  attempt: AttemptRow,
  known: ProviderFields,
  context: Pick<ReconcileContext, 'effects' | 'now'>,
): Promise<PaymentStatus> {
  const { now } = context;
  const others = (await selectOrderAttempts(tx, attempt.order_id)).filter(({ id }) => id !== attempt.id);
  const fields = { ...known, captured: attempt.captured, next_check_at: null, settled_at: now };
  // not the captured amount: a part of a transfer may be refunded already
  const request = { amount: null, unappliedAttemptId: attempt.id, by: 'system', now };
  // refunded attempts do not count as payment
  if (others.some(({ captured, refunded }) => captured > refunded)) {
    await updateAttempt(tx, attempt, { ...fields, status: 'review', last_error: DUPLICATE_PAYMENT_CODE });
    await refundAmount(tx, attempt.order_id, { ...request, reason: DUPLICATE_PAYMENT_CODE });
    return 'review';
  }
  await updateAttempt(tx, attempt, { ...fields, status: 'paid' });
  if ((await context.effects.onPaid(tx, attempt, now)) === 'refund')
    await refundAmount(tx, attempt.order_id, { ...request, reason: 'too-late' });
  return 'paid';
}
