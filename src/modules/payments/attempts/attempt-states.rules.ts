import type { PaymentStatus } from '../payment.tables.ts';
import type { ProviderDetails } from '../payment-provider.ts';

/** Error code of a second payment of an order, which waits in `review`. */
export const DUPLICATE_PAYMENT_CODE = 'paid-twice';

/**
 * Allowed transitions by state. States only move forward: a late success replaces `failed` or `expired`, and only a
 * refund follows `paid`.
 */
const TRANSITIONS: Record<PaymentStatus, readonly PaymentStatus[]> = {
  created: ['pending', 'authorized', 'paid', 'failed', 'cancelled', 'expired', 'review'],
  pending: ['authorized', 'paid', 'failed', 'cancelled', 'expired', 'review'],
  authorized: ['paid', 'failed', 'cancelled', 'expired', 'review'],
  review: ['paid', 'failed', 'refunded'],
  failed: ['pending', 'authorized', 'paid', 'expired', 'review'],
  cancelled: ['authorized', 'paid', 'review'],
  expired: ['authorized', 'paid', 'review'],
  paid: ['partially_refunded', 'refunded'],
  partially_refunded: ['refunded'],
  refunded: [],
};

export function canTransition(from: PaymentStatus, to: PaymentStatus): boolean {
  return TRANSITIONS[from].includes(to);
}

/** Whether the buyer may still be paying this attempt, so that another attempt could charge twice. */
export function isInFlight(status: PaymentStatus): boolean {
  return status === 'created' || status === 'pending' || status === 'authorized';
}

type CheckoutState = { status: PaymentStatus; reference: string | null; hosted_checkout: unknown };

/** Whether the provider has reported a payment that is not final yet; the hosted checkout was removed at that point. */
export function isBeingChecked({ status, reference, hosted_checkout }: CheckoutState): boolean {
  return isInFlight(status) && reference !== null && hosted_checkout === null;
}

/** Whether the provider did not respond to the last request. */
export function isUnanswered({ details }: { details: ProviderDetails }): boolean {
  return details.unanswered === true;
}

type ReviewedAttempt = { status: PaymentStatus; refunded: number; last_error: string | null; details: ProviderDetails };

/** Whether a payment in review was rejected by staff, or is the second payment of an order. */
export function isProviderRejected({ last_error, details }: Pick<ReviewedAttempt, 'last_error' | 'details'>): boolean {
  return last_error === DUPLICATE_PAYMENT_CODE || details.givenBack === true;
}

/** Whether a payment in review is being refunded: it pays for nothing any more, whatever its provider reports. */
export function isReviewRefunded({ status, refunded }: Pick<ReviewedAttempt, 'status' | 'refunded'>): boolean {
  return status === 'review' && refunded > 0;
}

/** Whether it was paid, including payments that were refunded later. */
export function isPaidOrRefunded(status: PaymentStatus): boolean {
  return hasCapturedFunds(status) || status === 'refunded';
}

/** Whether money was captured and not fully refunded. */
export function hasCapturedFunds(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded';
}
