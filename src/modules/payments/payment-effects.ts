import type { Tx } from '../../platform/database/db.ts';
import type { AttemptRow } from './payment.store.ts';

/**
 * Callbacks for payment changes, called inside the transaction of the change. The payments module handles neither stock
 * nor mail; checkout does.
 */
export type PaymentEffects = {
  /** Locks the order's row; it is locked before any change of a payment. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  /** `refund` when the order can no longer be fulfilled: the payment is then refunded automatically. */
  onPaid(tx: Tx, attempt: AttemptRow, now: Date): Promise<'accepted' | 'refund'>;
  /** A hosted checkout was opened a while ago and has not been paid. */
  onPaymentPending(tx: Tx, attempt: AttemptRow, now: Date): Promise<void>;
  /** An attempt failed; `expired` when its time to pay is over. */
  onPaymentFailed(tx: Tx, attempt: AttemptRow, why: 'failed' | 'expired', now: Date): Promise<void>;
  /** A refund completed; `whole` when the full payment is refunded. */
  onRefunded(tx: Tx, attempt: AttemptRow, refund: { amount: number; whole: boolean }, now: Date): Promise<void>;
  /** A completed refund failed later; `isPart` when other refunds of the attempt succeeded. */
  onRefundFailed(tx: Tx, attempt: AttemptRow, refund: { amount: number; isPart: boolean }, now: Date): Promise<void>;
};
