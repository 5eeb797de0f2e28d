import type { AttemptRow } from '../payment.store.ts';
import type { KnownAttempt } from '../payment-provider.ts';

/** The fields of an attempt that provider calls need. */
export function toKnownAttempt(row: AttemptRow): KnownAttempt & { captured: number } {
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
