import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { HostedCheckout, ProviderDetails, StoredRequest } from './payment-provider.ts';
import type { PaymentStatus, RefundStatus } from './payment-statuses.rules.ts';
import type { RefundParts } from './refunds/refund-split.rules.ts';

export type { PaymentStatus, RefundStatus } from './payment-statuses.rules.ts';

export interface PaymentAttemptTable {
  id: string;
  order_id: string;
  method: PaymentMethodCode;
  /** Minor units. */
  amount: number;
  currency: string;
  status: PaymentStatus;
  created_at: Date;
  reference: string | null;
  payment_reference: string | null;
  pay_page: JSONColumnType<HostedCheckout> | null;
  /** Content of the first request to the provider, until its page is stored: later requests repeat it. */
  request: JSONColumnType<StoredRequest> | null;
  expires_at: Date | null;
  captured: Generated<number>;
  refunded: Generated<number>;
  last_error: string | null;
  details: JSONColumnType<ProviderDetails, string | undefined, string>;
  checks: Generated<number>;
  next_check_at: Date | null;
  settled_at: Date | null;
  /** When its buyer was reminded. */
  reminded_at: Generated<Date | null>;
  /** Amounts that are no longer due on delivery, or that are withheld for returned goods. */
  waived: JSONColumnType<RefundParts[], string | undefined, string>;
}

export interface WebhookInboxTable {
  id: Generated<number>;
  provider: string;
  event_id: string;
  received_at: Date;
  body: Buffer;
  attempt_id: string | null;
  processed_at: Date | null;
  result: string | null;
}

export interface RefundTable {
  id: string;
  attempt_id: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  reference: string | null;
  reason: string;
  by_whom: string;
  tries: Generated<number>;
  next_try_at: Date | null;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
  split: JSONColumnType<RefundParts, string | undefined> | null;
  /** How often it was restarted after its provider declined it. */
  round: Generated<number>;
  /** Whether money of the attempt is reserved for it. */
  set_aside: Generated<boolean>;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    payment_attempt: PaymentAttemptTable;
    webhook_inbox: WebhookInboxTable;
    refund: RefundTable;
  }
}
