import type { Tx } from '../../platform/db.ts';
import { accountFor, insertTransfer } from './bank.store.ts';
import { transferReference } from './bank-reference.rules.ts';
import { remindAt } from './transfer-times.rules.ts';

const MOST_TRIES = 5;

/**
 * Creates the bank transfer of an attempt, with an account and a unique reference.
 * @throws Error without an account: the method must not be offered then
 */
export async function awaitTransfer(
  tx: Tx,
  { attemptId, currency, now }: { attemptId: string; currency: string; now: Date },
): Promise<void> {
  const account = await accountFor(tx, currency);
  if (!account) throw new Error(`no bank account for a transfer in ${currency}`);
  const transfer = { attempt_id: attemptId, account_id: account.id, state: 'waiting' as const };
  for (let tries = 0; tries < MOST_TRIES; tries += 1) {
    const reference = transferReference();
    if (await insertTransfer(tx, { ...transfer, reference, next_step_at: remindAt(now), created_at: now })) return;
  }
  throw new Error('no unused transfer reference found');
}
