import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import type { AmendInput } from './application.input.ts';
import { lockNewestOf, putAmendment } from './application.store.ts';
import { dropDocument, keepDocument } from './keep-document.ts';
import { stateAfter } from './seller.states.rules.ts';

type Amending = { customerId: string; document: Uint8Array | null; dataDir: string };

/**
 * Adds the missing document or an answer to a question of staff. Refuses with `sellers.not-found`, `sellers.not-wanted`
 * and as `keepDocument` does.
 */
export async function amendApplication(
  db: Db,
  { answer }: AmendInput,
  { customerId, document, dataDir }: Amending,
): Promise<Result<null>> {
  if (answer === '' && document === null) return refuseField('answer', 'fields.required', { type: 'answer' });
  const stored = await keepDocument(dataDir, document);
  if (!stored.ok) return stored;
  const amended = await inTransaction<Result<string | null>>(db, async (tx) => {
    const row = await lockNewestOf(tx, customerId);
    if (!row) return refuse('sellers.not-found', {}, 'missing');
    const isExpected = row.wanted !== null || row.document === null;
    if (!isExpected || stateAfter('amend', row.state, 'seller') === null) return refuse('sellers.not-wanted');
    await putAmendment(tx, row.id, { answer: answer || row.answer, ...stored.value });
    return ok(stored.value ? row.document : null);
  });
  await dropDocument(dataDir, amended.ok ? amended.value : (stored.value?.document ?? null));
  return amended.ok ? ok(null) : amended;
}
