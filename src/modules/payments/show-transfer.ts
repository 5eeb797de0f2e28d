import type { Localized } from '../../kernel/locale.ts';
import { sumOf } from '../../kernel/money.ts';
import type { Db } from '../../platform/db.ts';
import { accountById, latestTransferOf, proofsOf, transferOf } from './bank.store.ts';
import type { BankAccountTable, TransferState } from './bank.tables.ts';
import { attemptById } from './payment.store.ts';
import { MOST_PROOFS } from './proof-file.rules.ts';

/** Details that a buyer needs to send a bank transfer; amounts in minor units. */
export type Transfer = {
  attemptId: string;
  orderId: string;
  reference: string;
  state: TransferState;
  currency: string;
  due: number;
  received: number;
  /** Amount still to pay. */
  rest: number;
  /** Deadline until which the stock is held. */
  until: Date | null;
  account: {
    holder: string;
    bank: string;
    iban: string | null;
    number: string | null;
    routing: { kind: NonNullable<BankAccountTable['routing_kind']>; code: string } | null;
    bic: string | null;
    instructions: Localized;
  };
  /** Number of uploaded proofs. */
  proofs: number;
  mayProve: boolean;
  /** Whether a payment is still expected. */
  waits: boolean;
};

/** The bank transfer of an attempt; null for other methods. */
export async function showTransfer(db: Db, attemptId: string): Promise<Transfer | null> {
  const [transfer, attempt] = await Promise.all([transferOf(db, attemptId), attemptById(db, attemptId)]);
  const account = transfer && (await accountById(db, transfer.account_id));
  if (!transfer || !attempt || !account) return null;
  const proofs = (await proofsOf(db, attemptId)).length;
  const { routing_kind: kind, routing: code } = account;
  return {
    attemptId,
    orderId: attempt.order_id,
    reference: transfer.reference,
    state: transfer.state,
    currency: attempt.currency,
    due: attempt.amount,
    received: transfer.received,
    rest: Math.max(0, sumOf([attempt.amount, -transfer.received])),
    until: attempt.expires_at,
    account: {
      holder: account.holder,
      bank: account.bank,
      iban: account.iban,
      number: account.account_number,
      routing: kind !== null && code !== null ? { kind, code } : null,
      bic: account.bic,
      instructions: account.instructions,
    },
    proofs,
    mayProve: attempt.status === 'pending' && proofs < MOST_PROOFS,
    waits: attempt.status === 'pending',
  };
}

/** The latest transfer of an order while a payment is still expected. */
export async function awaitedTransfer(db: Db, orderId: string): Promise<Transfer | null> {
  const found = await latestTransferOf(db, orderId);
  const transfer = found ? await showTransfer(db, found.attempt_id) : null;
  return transfer?.waits ? transfer : null;
}
