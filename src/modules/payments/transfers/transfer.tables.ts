import type { Generated, JSONColumnType } from 'kysely';
import type { LocalizedText } from '../../../kernel/locale.ts';
import type { ProofKind } from './proof-file.rules.ts';
import type { RoutingKind } from './routing-code.rules.ts';

export type TransferState = 'waiting' | 'proof_submitted' | 'partial' | 'paid' | 'expired';

export interface BankAccountTable {
  id: Generated<number>;
  slug: Generated<string>;
  currency: string;
  holder: string;
  bank: string;
  iban: string | null;
  account_number: string | null;
  routing_kind: RoutingKind | null;
  routing: string | null;
  bic: string | null;
  instructions: JSONColumnType<LocalizedText>;
  sort: Generated<number>;
  /** 1 public, 2 private. */
  status: Generated<1 | 2>;
  version: Generated<number>;
}

export interface BankTransferTable {
  order_id: string;
  attempt_id: string;
  account_id: number;
  reference: string;
  state: TransferState;
  /** Minor units of the attempt's currency. */
  received: Generated<number>;
  version: Generated<number>;
  reminded_at: Date | null;
  due_at: Date | null;
  created_at: Date;
}

export interface TransferProofTable {
  order_id: string;
  id: string;
  attempt_id: string;
  file: string;
  kind: ProofKind;
  bytes: number;
  sent_at: Date;
}

export interface TransferEntryTable {
  order_id: string;
  id: string;
  attempt_id: string;
  account_id: number;
  decision: 'approve' | 'approve_with_difference' | 'partial' | 'overpaid' | 'reject';
  amount: number;
  /** "YYYY-MM-DD" */
  value_date: string | null;
  payer: string;
  bank_transaction_id: string | null;
  note: string;
  from_state: string;
  to_state: string;
  staff_id: string;
  ip: string;
  happened_at: Date;
}

declare module '../../../platform/database/db.ts' {
  interface Tables {
    bank_account: BankAccountTable;
    bank_transfer: BankTransferTable;
    transfer_proof: TransferProofTable;
    transfer_entry: TransferEntryTable;
  }
}
