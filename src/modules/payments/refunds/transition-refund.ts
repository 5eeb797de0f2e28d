import type { Db } from '../../../platform/database/db.ts';
import { type RefundChange, type RefundKey, updateRefundStatus } from './refund.store.ts';
import { findRefundTransition, type RefundAction, type RefundActor } from './refund-states.rules.ts';

/**
 * Changes the status of a refund; the only function that does. The status is compared in the database, because another
 * process may have changed it.
 * @returns false, without a change, when the status or the actor does not allow the action
 */
export async function transitionRefund(
  db: Db,
  refund: RefundKey,
  { action, by }: { action: RefundAction; by: RefundActor },
  change: RefundChange = {},
): Promise<boolean> {
  const rule = findRefundTransition(action, by);
  return rule !== undefined && (await updateRefundStatus(db, refund, rule, change));
}
