import type { Generated, JSONColumnType } from 'kysely';
import type { PaymentMethodCode } from './payment-methods.rules.ts';
import type { HostedCheckout, ProviderDetails, StoredRequest } from './payment-provider.ts';
import type { PaymentStatus, RefundStatus } from './payment-statuses.rules.ts';
import type { RefundLineKind } from './refunds/refund-lines.rules.ts';

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
  hosted_checkout: JSONColumnType<HostedCheckout> | null;
  /** Content of the first request to the provider, until its page is stored: later requests repeat it. */
  request: JSONColumnType<StoredRequest> | null;
  expires_at: Date | null;
  captured: Generated<number>;
  last_error: string | null;
  details: JSONColumnType<ProviderDetails, string | undefined, string>;
  checks: Generated<number>;
  next_check_at: Date | null;
  settled_at: Date | null;
  /** When its buyer was reminded. */
  reminded_at: Generated<Date | null>;
}

export interface WebhookEventTable {
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
  order_id: string;
  id: string;
  attempt_id: string;
  amount: number;
  currency: string;
  status: RefundStatus;
  reference: string | null;
  reason: string;
  actor: string;
  tries: Generated<number>;
  next_try_at: Date | null;
  last_error: string | null;
  created_at: Date;
  done_at: Date | null;
  /** How often it was restarted after its provider declined it. */
  restart_count: Generated<number>;
}

/** Line of the refund ledger. The lines of a refund add up to its amount. */
export interface RefundLineTable {
  order_id: string;
  id: string;
  attempt_id: string;
  /** Null when no money is sent back: cash no longer due on delivery, or a refund withheld as a whole. */
  refund_id: string | null;
  kind: RefundLineKind;
  order_line_id: string | null;
  quantity: number;
  /** Minor units; `tax` is contained in `amount`. */
  amount: number;
  tax: number;
  created_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    payment_attempt: PaymentAttemptTable;
    webhook_event: WebhookEventTable;
    refund: RefundTable;
    refund_line: RefundLineTable;
  }
}
