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
 * `due` waits for staff: money that no provider can send back, such as cash, or of which nobody knows whether it went.
 * `failed` waits for them too: its provider has declined it.
 */
export const REFUND_STATUSES = ['requested', 'pending', 'done', 'failed', 'due'] as const;

export type RefundStatus = (typeof REFUND_STATUSES)[number];
