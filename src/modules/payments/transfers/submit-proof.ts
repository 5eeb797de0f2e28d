import { uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { deletePrivateFile, savePrivateFiles } from '../../../platform/files/private-files.ts';
import { recodePrivatePictures } from '../../../platform/pictures/store-pictures.ts';
import { lockAttempt, selectAttemptById, updateAttempt } from '../payment.store.ts';
import { detectProofKind, MAX_PROOF_BYTES, MAX_PROOFS, type ProofKind } from './proof-file.rules.ts';
import { insertProof, lockTransfer, selectProofs, updateTransfer } from './transfer.store.ts';
import { extendPayableUntil } from './transfer-times.rules.ts';

/**
 * Stores a proof of a bank transfer. It does not pay the order: staff review it, and the payment deadline is extended.
 * Refuses with `transfers.no-file`, `transfers.file-too-large`, `transfers.file-kind`, `transfers.enough-files`,
 * `payments.over`, `orders.not-found`, and as `recodePrivatePictures` and `savePrivateFiles` do.
 */
export async function submitTransferProof(
  db: Db,
  { attemptId, bytes, dataDir, now }: { attemptId: string; bytes: Uint8Array; dataDir: string; now: Date },
): Promise<Result<null>> {
  if (bytes.length === 0) return refuse('transfers.no-file');
  if (bytes.length > MAX_PROOF_BYTES) return refuse('transfers.file-too-large');
  const readable = await sanitizeProof(bytes);
  if (!readable.ok) return readable;
  const { kind } = readable.value;
  // outside the transaction, so that a slow disk does not hold locks
  const saved = await savePrivateFiles(dataDir, [readable.value.bytes]);
  if (!saved.ok) return saved;
  const [file = ''] = saved.value;
  try {
    const stored = await inTransaction(db, async (tx): Promise<Result<null>> => {
      const unlocked = await selectAttemptById(tx, attemptId);
      const attempt = unlocked && (await lockAttempt(tx, unlocked));
      const transfer = unlocked && (await lockTransfer(tx, unlocked));
      if (!attempt || !transfer) return refuse('orders.not-found', {}, 'missing');
      if (attempt.status !== 'pending') return refuse('payments.over');
      if ((await selectProofs(tx, attempt)).length >= MAX_PROOFS)
        return refuse('transfers.enough-files', { most: MAX_PROOFS });
      await insertProof(tx, {
        order_id: attempt.order_id,
        id: uuidv7(now.getTime()),
        attempt_id: attemptId,
        file,
        kind,
        bytes: readable.value.bytes.length,
        sent_at: now,
      });
      const until = extendPayableUntil(transfer.created_at, attempt.expires_at, now);
      await updateAttempt(tx, attempt, { expires_at: until });
      const state = transfer.state === 'waiting' ? 'proof_submitted' : transfer.state;
      await updateTransfer(tx, attempt, { state, due_at: until });
      return ok(null);
    });
    if (!stored.ok) await deletePrivateFile(dataDir, file);
    return stored;
  } catch (error) {
    await deletePrivateFile(dataDir, file);
    throw error;
  }
}

/**
 * Pictures are re-encoded. A PDF stays as uploaded: staff download it and open it in another program, and no page of
 * the shop renders it.
 */
async function sanitizeProof(bytes: Uint8Array): Promise<Result<{ kind: ProofKind; bytes: Uint8Array }>> {
  const kind = detectProofKind(bytes);
  if (kind === null) return refuse('transfers.file-kind');
  if (kind === 'pdf') return ok({ kind, bytes });
  const rule = { field: 'proof', maxCount: 1, maxKb: MAX_PROOF_BYTES / 1000, kinds: ['jpeg', 'png', 'webp'] as const };
  const recoded = await recodePrivatePictures([bytes], rule);
  if (!recoded.ok) return recoded;
  const [picture] = recoded.value;
  return picture ? ok(picture) : refuse('transfers.file-kind');
}
