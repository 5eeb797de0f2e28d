import type { PaymentStatus } from './payment.tables.ts';
import type { Details } from './payment-provider.ts';

/** Why the second payment of an order waits in `review`. */
export const PAID_TWICE = 'paid-twice';

/**
 * Where an attempt may go from each state. Only forward: a late success lifts what had failed or lapsed, and nothing
 * takes `paid` back but a refund.
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

/** Whether the shopper may still be paying it, so that another attempt could charge twice. */
export function isInFlight(status: PaymentStatus): boolean {
  return status === 'created' || status === 'pending' || status === 'authorized';
}

type Opened = { status: PaymentStatus; reference: string | null; pay_page: unknown };

/** Whether its provider has reported a payment that was not certain yet: its page was taken away then. */
export function isBeingChecked({ status, reference, pay_page }: Opened): boolean {
  return isInFlight(status) && reference !== null && pay_page === null;
}

/** Whether its provider gave no answer when it was last asked. */
export function isUnanswered({ details }: { details: Details }): boolean {
  return details.unanswered === true;
}

type Doubtful = { status: PaymentStatus; refunded: number; last_error: string | null; details: Details };

/** Whether a payment in doubt was turned away by a person, or as an order's second one. */
export function wasNeverTaken({ last_error, details }: Pick<Doubtful, 'last_error' | 'details'>): boolean {
  return last_error === PAID_TWICE || details.givenBack === true;
}

/** Whether a payment in doubt is on its way back: whatever its provider says of it, it pays nothing any more. */
export function isTurnedAway({ status, refunded }: Pick<Doubtful, 'status' | 'refunded'>): boolean {
  return status === 'review' && refunded > 0;
}

/** Whether it was paid, whatever has gone back since. */
export function isPaidOrRefunded(status: PaymentStatus): boolean {
  return holdsMoney(status) || status === 'refunded';
}

/** Whether money has arrived under it and was not all given back. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded';
}
