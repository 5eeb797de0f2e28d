import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/database/db.ts';
import type { AmendInput } from './application.input.ts';
import { lockNewestApplication, saveAmendment } from './application.store.ts';
import { getNextState } from './seller.states.rules.ts';
import { deleteDocument, storeDocument } from './store-document.ts';

type AmendApplicationContext = { customerId: string; document: Uint8Array | null; dataDir: string };

/**
 * Adds the missing document or an answer to a question of staff. Refuses with `sellers.not-found`, `sellers.not-wanted`
 * and as `storeDocument` does.
 */
export async function amendApplication(
  db: Db,
  { answer }: AmendInput,
  { customerId, document, dataDir }: AmendApplicationContext,
): Promise<Result<null>> {
  if (answer === '' && document === null) return refuseField('answer', 'fields.required', { type: 'answer' });
  const stored = await storeDocument(dataDir, document);
  if (!stored.ok) return stored;
  const amended = await inTransaction<Result<string | null>>(db, async (tx) => {
    const row = await lockNewestApplication(tx, customerId);
    if (!row) return refuse('sellers.not-found', {}, 'missing');
    const isExpected = row.information_request !== null || row.document === null;
    if (!isExpected || getNextState('amend', row.state, 'seller') === null) return refuse('sellers.not-wanted');
    await saveAmendment(tx, row.id, { answer: answer || row.answer, ...stored.value });
    return ok(stored.value ? row.document : null);
  });
  await deleteDocument(dataDir, amended.ok ? amended.value : (stored.value?.document ?? null));
  return amended.ok ? ok(null) : amended;
}
