import { uuidv7 } from '../../../kernel/ids.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Tx } from '../../../platform/database/db.ts';
import type { AttemptRow } from '../payment.store.ts';
import { isHosted } from '../payment-methods.rules.ts';
import { insertRefund, reserveRefund } from './refund.store.ts';
import type { RefundParts } from './refund-split.rules.ts';

export type RefundRequest = {
  /** Minor units of the attempt's currency. */
  amount: number;
  reason: string;
  /** Requested by: `system`, `customer`, or a staff member's id. */
  by: string;
  now: Date;
  /** Parts of the refund, where they are known. */
  parts?: RefundParts;
};

/**
 * Creates a refund and reserves its money before any provider call; the job sends it. Refuses with
 * `payments.refund-too-much` when more would be refunded than was captured, also with concurrent requests.
 * @returns the refund's id
 */
export async function createRefund(
  tx: Tx,
  { id, method, currency }: Pick<AttemptRow, 'id' | 'method' | 'currency'>,
  { amount, reason, by, now, parts }: RefundRequest,
): Promise<Result<string>> {
  if (amount <= 0 || !(await reserveRefund(tx, id, amount))) return refuse('payments.refund-too-much', {}, 'conflict');
  const refundId = uuidv7(now.getTime());
  const hosted = isHosted(method);
  await insertRefund(tx, {
    id: refundId,
    attempt_id: id,
    amount,
    currency,
    status: hosted ? 'requested' : 'due',
    reason,
    by_whom: by,
    next_try_at: hosted ? now : null,
    created_at: now,
    split: parts ? JSON.stringify(parts) : null,
  });
  return ok(refundId);
}
