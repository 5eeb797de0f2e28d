export const PAYMENT_STATUSES = [
  'created',
  'pending',
  'authorized',
  'paid',
  'partially_refunded',
  'refunded',
  'failed',
  'cancelled',
  'expired',
  'review',
] as const;

export type PaymentStatus = (typeof PAYMENT_STATUSES)[number];

/**
 * `due` waits for staff: no provider can send the refund, as with cash, or it is unknown whether it was sent. `failed`
 * waits for staff too: the provider declined it.
 */
export const REFUND_STATUSES = ['requested', 'pending', 'done', 'failed', 'due'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];
