import type { Generated, JSONColumnType } from 'kysely';
import type { Actor } from '../orders/order.states.rules.ts';
import type { ReturnKind, ReturnResolution, ReturnState } from './return.states.rules.ts';

/** Payout target, for payments that no provider can refund. */
export type Payout = { to: 'store' } | { to: 'bank'; holder: string; account: string };

export interface ReturnRequestTable {
  id: string;
  order_id: string;
  kind: ReturnKind;
  wish: ReturnResolution;
  note: string;
  status: ReturnState;
  /** Latest message from staff to the buyer. */
  message: Generated<string>;
  token_hash: Buffer | null;
  refund_id: string | null;
  created_at: Date;
  decided_at: Date | null;
  decided_by: string | null;
  payout: JSONColumnType<Payout, string | undefined, string> | null;
  /** Takes effect when the buyer opens the mailed link. */
  unconfirmed_payout: JSONColumnType<Payout, string | undefined, string> | null;
  payout_token_hash: Buffer | null;
  replacement_id: string | null;
  carrier: string | null;
  tracking_number: string | null;
}

export interface ReturnLineTable {
  return_id: string;
  order_id: string;
  line_id: string;
  quantity: number;
  sellable: number | null;
}

export interface ReturnPhotoTable {
  id: string;
  return_id: string;
  file: string;
  kind: 'jpeg' | 'png';
  bytes: number;
  sent_at: Date;
}

export interface ReturnEventTable {
  id: string;
  return_id: string;
  from_state: ReturnState | null;
  to_state: ReturnState;
  by_whom: Extract<Actor, 'customer' | 'seller' | 'admin' | 'system'>;
  staff_id: string | null;
  note: string;
  happened_at: Date;
}

declare module '../../platform/database/db.ts' {
  interface Tables {
    return_request: ReturnRequestTable;
    return_line: ReturnLineTable;
    return_photo: ReturnPhotoTable;
    return_event: ReturnEventTable;
  }
}
