import { fromMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import { decideTransfer } from '../../payments/transfers/decide-transfer.ts';
import { readTransferDetails } from '../../payments/transfers/list-transfers.ts';
import type { TransferDecision } from '../../payments/transfers/transfer.input.ts';
import type { TransferEffects } from '../../payments/transfers/transfer-effects.ts';
import { readSettings } from '../../settings/read-settings.ts';
import type { StaffMember } from '../../staff/staff.rules.ts';
import { changeOrder, type OrderChange } from '../change-order.ts';

export type TransferDecisionContext = { staff: StaffMember; ip: string; effects: TransferEffects; now: Date };

/**
 * Books a received bank transfer or rejects a proof of payment. Refuses as `decideTransfer` does.
 */
export async function decideBankTransfer(
  db: Db,
  attemptId: string,
  input: TransferDecision,
  { staff, ip, effects, now }: TransferDecisionContext,
): Promise<Result<OrderChange>> {
  const transfer = await readTransferDetails(db, attemptId);
  if (!transfer.ok) return transfer;
  const { transferTolerance: tolerance } = await readSettings(db);
  const { code, reference } = transfer.value;
  return changeOrder(db, { code, version: null }, `transfer-${input.decision}`, async (tx) => {
    const before = await readTransferDetails(tx, attemptId);
    if (!before.ok) return refuse('orders.not-found', {}, 'missing');
    const actor = { staffId: staff.id, ip };
    const done = await decideTransfer(tx, attemptId, { input, staffActor: actor, tolerance }, { effects, now });
    if (!done.ok) return done;
    return ok({
      reference,
      transfer_from: before.value.state,
      transfer_to: done.value,
      note: input.note,
      ...(input.decision !== 'reject' && {
        booked: fromMajor(input.amount, before.value.currency)?.amount ?? null,
        credit: input.bank_transaction_id,
      }),
    });
  });
}
