import type { AttemptRow } from './payment.store.ts';
import type { KnownAttempt } from './payment-provider.ts';

/** An attempt as its provider is asked with it. */
export function knownAttempt(row: AttemptRow): KnownAttempt & { captured: number } {
  return {
    id: row.id,
    amount: row.amount,
    currency: row.currency,
    reference: row.reference,
    paymentReference: row.payment_reference,
    details: row.details,
    captured: row.captured,
  };
}
