import { type Db, inTransaction, type Tx } from '../../../platform/database/db.ts';
import { listDueIds } from '../../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../../platform/jobs/process-rows.ts';
import { lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import { refundAmount } from '../refunds/refund-amount.ts';
import { lockTransfer, TRANSFERS_DUE, updateTransfer } from './transfer.store.ts';
import type { TransferContext } from './transfer-effects.ts';

const BATCH_SIZE = 20;

export const transfersDue = TRANSFERS_DUE;

/**
 * Sends reminders for unpaid transfers and expires overdue ones. Several processes may run it: each step is checked
 * again under the lock of the order. A failed transfer waits for its retry.
 * @returns the number of processed transfers
 * @throws RowsFailed when transfers failed
 */
export async function sendTransferReminders(db: Db, context: TransferContext): Promise<number> {
  const { now } = context;
  const ids = await listDueIds(db, TRANSFERS_DUE, { now, limit: BATCH_SIZE });
  const work = (id: string) => inTransaction(db, (tx) => processTransfer(tx, id, context));
  return processDueRows(db, TRANSFERS_DUE, { ids, now, work });
}

async function processTransfer(tx: Tx, attemptId: string, { effects, now }: TransferContext): Promise<void> {
  const unlocked = await selectAttemptById(tx, attemptId);
  if (!unlocked) return;
  await effects.lockOrder(tx, unlocked.order_id);
  const attempt = await lockAttempt(tx, unlocked);
  const transfer = await lockTransfer(tx, unlocked);
  if (!attempt || !transfer?.due_at || transfer.due_at > now) return;
  if (attempt.status !== 'pending') return updateTransfer(tx, attempt, { due_at: null });
  if (attempt.expires_at === null || attempt.expires_at > now) {
    await updateTransfer(tx, attempt, { reminded_at: now, due_at: attempt.expires_at });
    // no reminder after a proof or a partial payment
    if (transfer.state === 'waiting') await effects.notify(tx, attemptId, { kind: 'reminder' }, now);
    return;
  }
  const { received } = transfer;
  // the order's own mail reports the expiry; this one only explains the refund, so it is sent while the order is still
  // open
  if (received > 0) await effects.notify(tx, attemptId, { kind: 'expired', received }, now);
  await updateTransfer(tx, attempt, { state: 'expired', due_at: null });
  await updateAttempt(tx, attempt, { status: 'expired', settled_at: now });
  await effects.onPaymentFailed(tx, attempt, 'expired', now);
  const request = { amount: received, unappliedAttemptId: attempt.id, reason: 'too-late', by: 'system', now };
  if (received > 0) await refundAmount(tx, attempt.order_id, request);
}
