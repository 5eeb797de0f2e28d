import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { dueIds } from '../../platform/jobs/due-rows.ts';
import { processDueRows } from '../../platform/jobs/process-rows.ts';
import { changeTransfer, lockTransfer, TRANSFERS_DUE } from './bank.store.ts';
import { attemptById, changeAttempt, lockAttempt } from './payment.store.ts';
import type { TransferHandling } from './transfer-effects.ts';
import { writeRefund } from './write-refund.ts';

const AT_ONCE = 20;

export const transfersDue = TRANSFERS_DUE;

/**
 * Sends reminders for unpaid transfers and expires overdue ones. Several processes may run it: each step is checked
 * again under the lock of the order. A failed transfer waits for its retry.
 * @returns the number of processed transfers
 * @throws RowsFailed when transfers failed
 */
export async function chaseTransfers(db: Db, context: TransferHandling): Promise<number> {
  const { now } = context;
  const ids = await dueIds(db, TRANSFERS_DUE, { now, most: AT_ONCE });
  const work = (id: string) => inTransaction(db, (tx) => takeStep(tx, id, context));
  return processDueRows(db, TRANSFERS_DUE, { ids, now, work });
}

async function takeStep(tx: Tx, attemptId: string, { effects, now }: TransferHandling): Promise<void> {
  const unlocked = await attemptById(tx, attemptId);
  if (!unlocked) return;
  await effects.lockOrder(tx, unlocked.order_id);
  const attempt = await lockAttempt(tx, attemptId);
  const transfer = await lockTransfer(tx, attemptId);
  if (!attempt || !transfer?.next_step_at || transfer.next_step_at > now) return;
  if (attempt.status !== 'pending') return changeTransfer(tx, attemptId, { next_step_at: null });
  if (attempt.expires_at === null || attempt.expires_at > now) {
    await changeTransfer(tx, attemptId, { reminded_at: now, next_step_at: attempt.expires_at });
    // no reminder after a proof or a partial payment
    if (transfer.state === 'waiting') await effects.tell(tx, attemptId, { kind: 'reminder' }, now);
    return;
  }
  const { received } = transfer;
  // the order's own mail reports the expiry; this one only explains the refund, so it is sent while the order is still
  // open
  if (received > 0) await effects.tell(tx, attemptId, { kind: 'expired', received }, now);
  await changeTransfer(tx, attemptId, { state: 'expired', next_step_at: null });
  await changeAttempt(tx, attemptId, { status: 'expired', settled_at: now });
  await effects.failed(tx, attempt, 'expired', now);
  if (received > 0) await writeRefund(tx, attempt, { amount: received, reason: 'too-late', by: 'system', now });
}
