import type { PaymentStatus } from './payment.tables.ts';
import type { Details } from './payment-provider.ts';

/** Error code of a second payment of an order, which waits in `review`. */
export const PAID_TWICE = 'paid-twice';

/**
 * Allowed transitions by state. States only move forward: a late success replaces `failed` or `expired`, and only a
 * refund follows `paid`.
 */
const onward: Record<PaymentStatus, readonly PaymentStatus[]> = {
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

export function mayMove(from: PaymentStatus, to: PaymentStatus): boolean {
  return onward[from].includes(to);
}

/** Whether the buyer may still be paying this attempt, so that another attempt could charge twice. */
export function isInFlight(status: PaymentStatus): boolean {
  return status === 'created' || status === 'pending' || status === 'authorized';
}

type Opened = { status: PaymentStatus; reference: string | null; pay_page: unknown };

/** Whether the provider has reported a payment that is not final yet; the hosted checkout was removed at that point. */
export function isBeingChecked({ status, reference, pay_page }: Opened): boolean {
  return isInFlight(status) && reference !== null && pay_page === null;
}

/** Whether the provider did not respond to the last request. */
export function isUnanswered({ details }: { details: Details }): boolean {
  return details.unanswered === true;
}

type Doubtful = { status: PaymentStatus; refunded: number; last_error: string | null; details: Details };

/** Whether a payment in review was rejected by staff, or is the second payment of an order. */
export function wasNeverTaken({ last_error, details }: Pick<Doubtful, 'last_error' | 'details'>): boolean {
  return last_error === PAID_TWICE || details.givenBack === true;
}

/** Whether a payment in review is being refunded: it pays for nothing any more, whatever its provider reports. */
export function isTurnedAway({ status, refunded }: Pick<Doubtful, 'status' | 'refunded'>): boolean {
  return status === 'review' && refunded > 0;
}

/** Whether it was paid, including payments that were refunded later. */
export function isPaidOrRefunded(status: PaymentStatus): boolean {
  return holdsMoney(status) || status === 'refunded';
}

/** Whether money was captured and not fully refunded. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded';
}
