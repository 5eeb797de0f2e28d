import type { Tx } from '../../../platform/database/db.ts';
import { findBankAccount, insertTransfer } from './transfer.store.ts';
import { createTransferReference } from './transfer-reference.rules.ts';
import { calculateTransferReminder } from './transfer-times.rules.ts';

const MAX_REFERENCE_TRIES = 5;

/**
 * Creates the bank transfer of an attempt, with an account and a unique reference.
 * @throws Error without an account: the method must not be offered then
 */
export async function createTransfer(
  tx: Tx,
  { orderId, attemptId, currency, now }: { orderId: string; attemptId: string; currency: string; now: Date },
): Promise<void> {
  const account = await findBankAccount(tx, currency);
  if (!account) throw new Error(`no bank account for a transfer in ${currency}`);
  const transfer = { order_id: orderId, attempt_id: attemptId, account_id: account.id, state: 'waiting' as const };
  for (let tries = 0; tries < MAX_REFERENCE_TRIES; tries += 1) {
    const reference = createTransferReference();
    if (await insertTransfer(tx, { ...transfer, reference, due_at: calculateTransferReminder(now), created_at: now }))
      return;
  }
  throw new Error('no unused transfer reference found');
}
