/**
 * Handled events by provider. Owners select them in the provider's dashboard; docs/payments.md lists them, and a test
 * compares the two.
 */
export const WEBHOOK_EVENTS = {
  stripe: [
    'checkout.session.completed',
    'checkout.session.async_payment_succeeded',
    'checkout.session.async_payment_failed',
    'checkout.session.expired',
    'payment_intent.payment_failed',
    'charge.refunded',
    'refund.created',
    'refund.updated',
    'refund.failed',
  ],
  paypal: [
    'CHECKOUT.ORDER.APPROVED',
    'PAYMENT.CAPTURE.COMPLETED',
    'PAYMENT.CAPTURE.PENDING',
    'PAYMENT.CAPTURE.DECLINED',
    'PAYMENT.CAPTURE.DENIED',
    'PAYMENT.CAPTURE.REFUNDED',
    'PAYMENT.CAPTURE.REVERSED',
    'PAYMENT.REFUND.FAILED',
  ],
  razorpay: [
    'payment.authorized',
    'payment.captured',
    'payment.failed',
    'order.paid',
    'refund.created',
    'refund.processed',
    'refund.failed',
  ],
  // the dashboard has no selection: all other events are ignored
  flutterwave: ['charge.completed', 'refund.completed'],
  iyzico: 'all',
} as const satisfies Record<string, readonly string[] | 'all'>;

export function isHandledEvent(provider: keyof typeof WEBHOOK_EVENTS, event: string | undefined): boolean {
  const events: readonly string[] | 'all' = WEBHOOK_EVENTS[provider];
  return events === 'all' || event === undefined || events.includes(event);
}
