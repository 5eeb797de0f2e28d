import type { PaymentMethodCode } from './payment-methods.rules.ts';

export type PaymentStatus =
  | 'created'
  | 'pending'
  | 'authorized'
  | 'paid'
  | 'partially_refunded'
  | 'refunded'
  | 'failed'
  | 'cancelled'
  | 'expired'
  | 'review';

export interface PaymentAttemptTable {
  id: string;
  order_id: string;
  method: PaymentMethodCode;
  amount: number;
  currency: string;
  status: PaymentStatus;
  created_at: Date;
}

declare module '../../platform/db.ts' {
  interface Tables {
    payment_attempt: PaymentAttemptTable;
  }
}
