import type { Tx } from '../../../platform/database/db.ts';
import type { PaymentEffects } from '../payment-effects.ts';

/** Notification to the buyer about a transfer; amounts in minor units. */
export type TransferNotification =
  | { kind: 'reminder' }
  | { kind: 'partial'; rest: number }
  | { kind: 'rejected'; reason: string }
  /** `overpayment` is refunded. */
  | { kind: 'received'; overpayment: number }
  /** `received` is refunded. */
  | { kind: 'expired'; received: number };

/** The payments module sends no mail; checkout queues it in the same transaction. */
export type TransferEffects = PaymentEffects & {
  notify(tx: Tx, attemptId: string, news: TransferNotification, now: Date): Promise<void>;
};

export type TransferContext = { effects: TransferEffects; now: Date };
