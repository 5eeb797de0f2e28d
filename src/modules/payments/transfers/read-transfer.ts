import type { LocalizedText } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import type { Db } from '../../../platform/database/db.ts';
import { isPaidOrRefunded } from '../attempts/attempt-states.rules.ts';
import { selectAttemptById } from '../payment.store.ts';
import { MAX_PROOFS } from './proof-file.rules.ts';
import { findLatestTransfer, findTransfer, selectBankAccountById, selectProofs } from './transfer.store.ts';
import type { BankAccountTable, TransferState } from './transfer.tables.ts';

/** Details that a buyer needs to send a bank transfer; amounts in minor units. */
export type BankTransfer = {
  attemptId: string;
  orderId: string;
  reference: string;
  state: TransferState;
  currency: string;
  due: number;
  received: number;
  /** Amount still to pay. */
  rest: number;
  /** Deadline until which the stock is reserved. */
  until: Date | null;
  account: {
    holder: string;
    bank: string;
    iban: string | null;
    number: string | null;
    routing: { kind: NonNullable<BankAccountTable['routing_kind']>; code: string } | null;
    bic: string | null;
    instructions: LocalizedText;
  };
  /** Number of uploaded proofs. */
  proofs: number;
  mayProve: boolean;
  /** Whether a payment is still expected. */
  isAwaitingPayment: boolean;
};

/** The bank transfer of an attempt; null for other methods. */
export async function readTransfer(db: Db, attemptId: string): Promise<BankTransfer | null> {
  const [transfer, attempt] = await Promise.all([findTransfer(db, attemptId), selectAttemptById(db, attemptId)]);
  const account = transfer && (await selectBankAccountById(db, transfer.account_id));
  if (!transfer || !attempt || !account) return null;
  const proofs = (await selectProofs(db, attempt)).length;
  const { routing_kind: kind, routing: code } = account;
  // money of an ended transfer that is refunded does not pay for the order
  const unapplied = isPaidOrRefunded(attempt.status) ? 0 : attempt.refunded;
  return {
    attemptId,
    orderId: attempt.order_id,
    reference: transfer.reference,
    state: transfer.state,
    currency: attempt.currency,
    due: attempt.amount,
    received: transfer.received,
    rest: Math.max(0, sumAmounts([attempt.amount, -transfer.received, unapplied])),
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
    mayProve: attempt.status === 'pending' && proofs < MAX_PROOFS,
    isAwaitingPayment: attempt.status === 'pending',
  };
}

/** The latest transfer of an order while a payment is still expected. */
export async function findAwaitedTransfer(db: Db, orderId: string): Promise<BankTransfer | null> {
  const found = await findLatestTransfer(db, orderId);
  const transfer = found ? await readTransfer(db, found.attempt_id) : null;
  return transfer?.isAwaitingPayment ? transfer : null;
}
