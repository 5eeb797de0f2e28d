import { uuidv7 } from '../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { changeTransfer, insertProof, lockTransfer, proofsOf } from './bank.store.ts';
import { changeAttempt, lockAttempt } from './payment.store.ts';
import { MOST_PROOF_BYTES, MOST_PROOFS, proofKindOf } from './proof-file.rules.ts';
import { dropProofFile, keepProofFile } from './proof-files.ts';
import { longerUntil } from './transfer-times.rules.ts';

/**
 * Takes a file that shows a transfer was sent. It pays nothing: staff look at it, and the goods wait a little longer
 * for them. Refuses with `transfers.no-file`, `transfers.file-too-large`, `transfers.file-kind`,
 * `transfers.enough-files`, `payments.over` and `orders.not-found`.
 */
export async function submitProof(
  db: Db,
  { attemptId, bytes, dataDir, now }: { attemptId: string; bytes: Uint8Array; dataDir: string; now: Date },
): Promise<Result<null>> {
  if (bytes.length === 0) return refuse('transfers.no-file');
  if (bytes.length > MOST_PROOF_BYTES) return refuse('transfers.file-too-large');
  const kind = proofKindOf(bytes);
  if (kind === null) return refuse('transfers.file-kind');
  // outside the transaction: a slow disk holds up nobody
  const file = await keepProofFile(dataDir, bytes);
  try {
    const kept = await inTransaction(db, async (tx): Promise<Result<null>> => {
      const attempt = await lockAttempt(tx, attemptId);
      const transfer = await lockTransfer(tx, attemptId);
      if (!attempt || !transfer) return refuse('orders.not-found', {}, 'missing');
      if (attempt.status !== 'pending') return refuse('payments.over');
      if ((await proofsOf(tx, attemptId)).length >= MOST_PROOFS)
        return refuse('transfers.enough-files', { most: MOST_PROOFS });
      await insertProof(tx, {
        id: uuidv7(now.getTime()),
        attempt_id: attemptId,
        file,
        kind,
        bytes: bytes.length,
        sent_at: now,
      });
      const until = longerUntil(transfer.created_at, attempt.expires_at, now);
      await changeAttempt(tx, attemptId, { expires_at: until });
      const state = transfer.state === 'waiting' ? 'proof_submitted' : transfer.state;
      await changeTransfer(tx, attemptId, { state, next_step_at: until });
      return ok(null);
    });
    if (!kept.ok) await dropProofFile(dataDir, file);
    return kept;
  } catch (error) {
    await dropProofFile(dataDir, file);
    throw error;
  }
}
