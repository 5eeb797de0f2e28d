import type { RefundStatus } from '../payment.tables.ts';
import { isHosted, type PaymentMethodCode } from '../payment-methods.rules.ts';

/** Whether a completed refund was sent by its provider. Manual refunds keep the error that made them necessary. */
export function wasSentByProvider({ reference, last_error }: SentRefund): boolean {
  return reference !== null && last_error === null;
}

type SentRefund = { reference: string | null; last_error: string | null };
type OpenRefund = { status: RefundStatus; is_reserved: boolean };

/** Whether a refund waits for a manual payment. */
export function canPayManually({ status, is_reserved }: OpenRefund): boolean {
  return is_reserved && (status === 'due' || status === 'failed');
}

/** Whether staff may send it through its provider again. */
export function canRetryRefund(refund: OpenRefund, method: PaymentMethodCode): boolean {
  return canPayManually(refund) && isHosted(method);
}

const HOUR_MS = 3_600_000;
/** Hours after completion at which a refund is checked again; then daily. */
const CHECK_AFTER_HOURS = [1, 6, ...Array.from({ length: 14 }, (_, day) => 24 * (day + 1))];

/**
 * Next check whether a completed refund has failed since; null after the last check. Banks reject refunds days later,
 * and not every provider reports it.
 */
export function nextRefundCheckAt(doneAt: Date, now: Date): Date | null {
  const hours = CHECK_AFTER_HOURS.find((hour) => doneAt.getTime() + hour * HOUR_MS > now.getTime());
  return hours === undefined ? null : new Date(doneAt.getTime() + hours * HOUR_MS);
}
