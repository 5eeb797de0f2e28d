import type { RefundStatus } from './payment.tables.ts';
import { isHosted, type PaymentMethodCode } from './payment-methods.rules.ts';

/** Whether a refund that is done was sent by its provider. What was handed over by hand keeps the reason why. */
export function wentThroughProvider({ reference, last_error }: Sent): boolean {
  return reference !== null && last_error === null;
}

type Sent = { reference: string | null; last_error: string | null };
type Waiting = { status: RefundStatus; set_aside: boolean };

/** Whether a refund waits for somebody to hand the money over. */
export function mayPayOut({ status, set_aside }: Waiting): boolean {
  return set_aside && (status === 'due' || status === 'failed');
}

/** Whether it may be sent through its provider once more. */
export function mayTryAgain(refund: Waiting, method: PaymentMethodCode): boolean {
  return mayPayOut(refund) && isHosted(method);
}

const HOUR_MS = 3_600_000;
/** Hours after a refund was done at which its provider is asked again; then daily until the last. */
const CHECK_HOURS = [1, 6, ...Array.from({ length: 14 }, (_, day) => 24 * (day + 1))];

/**
 * When a provider is asked again whether a refund it called done has failed since; null when that is long ago. Banks
 * turn refunds away days later, and not every provider reports it.
 */
export function nextRefundCheck(doneAt: Date, now: Date): Date | null {
  const hours = CHECK_HOURS.find((hour) => doneAt.getTime() + hour * HOUR_MS > now.getTime());
  return hours === undefined ? null : new Date(doneAt.getTime() + hours * HOUR_MS);
}
