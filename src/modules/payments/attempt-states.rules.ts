import type { PaymentStatus } from './payment.tables.ts';

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

/** Whether money has arrived under it and was not all given back. */
export function holdsMoney(status: PaymentStatus): boolean {
  return status === 'paid' || status === 'partially_refunded';
}
