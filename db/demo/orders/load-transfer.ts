import { uuidv7 } from '../../../src/kernel/ids.ts';
import { fromMajor } from '../../../src/kernel/money.ts';
import { selectAttemptById, updateAttempt } from '../../../src/modules/payments/payment.store.ts';
import {
  findTransfer,
  insertEntry,
  insertProof,
  updateTransfer,
} from '../../../src/modules/payments/transfers/transfer.store.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import { demoCustomerId } from '../people/load-people.ts';
import type { DemoShop } from '../shop-files.ts';
import { type DocumentFolders, storeDocument } from '../store-document.ts';

type PendingTransfer = { attemptId: string; file: OrderFile; placedAt: Date; now: Date; folders: DocumentFolders };

/**
 * Leaves an order waiting for its bank transfer, of which a part may have been received or a proof sent. It never expires:
 * no stock was taken for it, so an expiry would restock units that it does not hold. @throws when the received amount is not
 * a part
 */
export async function loadTransfer(
  tx: Tx,
  { people }: DemoShop,
  { attemptId, file: { code, transfer }, placedAt, now, folders }: PendingTransfer,
): Promise<void> {
  const [attempt, awaited] = [await selectAttemptById(tx, attemptId), await findTransfer(tx, attemptId)];
  if (attempt) await updateTransfer(tx, attempt, { due_at: null });
  const at = new Date((placedAt.getTime() + now.getTime()) / 2);
  if (attempt && transfer?.proof) await loadProof(tx, attempt, { proof: transfer.proof, at, folders });
  if (!transfer?.received) return;
  const clerk = people.customers.find(({ staff }) => staff === 'manager');
  if (!attempt || !awaited || !clerk) throw new Error(`Order ${code} has no pending transfer, or there is no manager`);
  const amount = fromMajor(transfer.received, attempt.currency)?.amount ?? 0;
  if (amount <= 0 || amount >= attempt.amount)
    throw new Error(`Order ${code}: ${transfer.received} is not a partial amount`);
  await insertEntry(tx, {
    order_id: attempt.order_id,
    id: uuidv7(at.getTime()),
    attempt_id: attemptId,
    account_id: awaited.account_id,
    decision: 'partial',
    amount,
    value_date: at.toISOString().slice(0, 10),
    payer: transfer.payer,
    bank_transaction_id: `DEMO-${code}`,
    note: '',
    from_state: awaited.state,
    to_state: 'partial',
    staff_id: demoCustomerId(clerk.email),
    ip: '127.0.0.1',
    happened_at: at,
  });
  await updateAttempt(tx, attempt, { captured: amount });
  await updateTransfer(tx, attempt, { state: 'partial', received: amount });
}

/** A proof that staff have not reviewed; without a document store, the transfer waits for one. */
async function loadProof(
  tx: Tx,
  attempt: { id: string; order_id: string },
  { proof, at, folders }: { proof: string; at: Date; folders: DocumentFolders },
): Promise<void> {
  const document = await storeDocument(proof, folders);
  if (!document) return;
  const { file, bytes } = document;
  const { id: attempt_id, order_id } = attempt;
  await insertProof(tx, { order_id, id: uuidv7(at.getTime()), attempt_id, file, kind: 'jpeg', bytes, sent_at: at });
  await updateTransfer(tx, attempt, { state: 'proof_submitted' });
}
