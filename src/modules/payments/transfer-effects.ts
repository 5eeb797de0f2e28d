import type { Tx } from '../../platform/db.ts';
import type { PaymentEffects } from './payment-effects.ts';

/** What a shopper hears about a transfer; amounts in minor units. */
export type TransferNews =
  | { kind: 'reminder' }
  | { kind: 'partial'; rest: number }
  | { kind: 'rejected'; reason: string }
  /** `surplus` goes back. */
  | { kind: 'received'; surplus: number }
  /** `received` goes back. */
  | { kind: 'expired'; received: number };

/** Payments write no mails; the checkout does, in the transaction that causes them. */
export type TransferEffects = PaymentEffects & {
  tell(tx: Tx, attemptId: string, news: TransferNews, now: Date): Promise<void>;
};

export type TransferHandling = { effects: TransferEffects; now: Date };
