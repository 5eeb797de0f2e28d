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
