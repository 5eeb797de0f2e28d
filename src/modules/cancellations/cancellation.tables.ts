import type { Generated, JSONColumnType } from 'kysely';
import type { LineQuantity } from '../orders/order.rules.ts';
import type { CancellationStatus, CancelReason, Requester } from './cancellation.rules.ts';

export interface CancellationTable {
  id: string;
  order_id: string;
  package_id: string | null;
  /** Null for the whole shipment or order. */
  lines: JSONColumnType<LineQuantity[], string | undefined> | null;
  reason_code: CancelReason;
  note: string;
  requested_by: Requester;
  status: CancellationStatus;
  message: Generated<string>;
  refund_id: string | null;
  restocked: boolean;
  created_at: Date;
  due_at: Date | null;
  /** Time of the next automatic approval attempt. */
  next_try_at: Date | null;
  tries: Generated<number>;
  decided_at: Date | null;
  decided_by: string | null;
}

/** A cancellation that takes effect when the buyer opens the mailed link. */
export interface UnconfirmedCancellationTable {
  id: string;
  token_hash: Buffer;
  order_id: string;
  package_id: string | null;
  lines: JSONColumnType<LineQuantity[], string | null, never> | null;
  reason_code: CancelReason;
  note: string;
  created_at: Date;
  confirmed_at: Date | null;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    cancellation: CancellationTable;
    unconfirmed_cancellation: UnconfirmedCancellationTable;
  }
}
