import type { Tx } from '../../platform/db.ts';
import type { AttemptRow } from './payment.store.ts';

/**
 * What a move of a payment means for its order, told inside the transaction that makes it. Payments know no stock
 * and write no mails; the checkout does.
 */
export type PaymentEffects = {
  /** The order's row, locked: whoever moves a payment moves its order next. */
  lockOrder(tx: Tx, orderId: string): Promise<void>;
  /** `give-back` when the order cannot be had any more: the money then returns by itself. */
  paid(tx: Tx, attempt: AttemptRow, now: Date): Promise<'kept' | 'give-back'>;
  /** A provider's page was opened a while ago and nothing has come of it. */
  waits(tx: Tx, attempt: AttemptRow, now: Date): Promise<void>;
  /** A try ended without money; `final` when no other may follow. */
  failed(tx: Tx, attempt: AttemptRow, why: 'failed' | 'expired', now: Date): Promise<void>;
  /** Money went back, wholly or in part. */
  refunded(tx: Tx, attempt: AttemptRow, refund: { amount: number; whole: boolean }, now: Date): Promise<void>;
  /** What was thought to have gone back did not arrive; `isPart` when other money of the attempt did. */
  refundFailed(tx: Tx, attempt: AttemptRow, refund: { amount: number; isPart: boolean }, now: Date): Promise<void>;
};
