import { ok, type Result, refuse } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { hashToken } from '../../../platform/security/tokens.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { getConfirmDeadline } from '../return.rules.ts';
import { applyUnconfirmedPayout, selectWithdrawalByPayoutToken } from './return-payout.store.ts';

/**
 * The buyer confirms the payout account of a withdrawal with a mailed link. A used link changes nothing. Refuses with
 * `returns.link-over` an unknown token, one older than a day, or one whose return is settled.
 */
export function confirmPayout(db: Db, token: string, now: Date): Promise<Result<{ id: string }>> {
  return inTransaction<Result<{ id: string }>>(db, async (tx) => {
    const expired = refuse('returns.link-over', {}, 'missing');
    const withdrawal = await selectWithdrawalByPayoutToken(tx, hashToken(token));
    if (!withdrawal || getConfirmDeadline(withdrawal.created_at) < now) return expired;
    await lockOrder(tx, withdrawal.order_id);
    if (withdrawal.unconfirmed_payout === null) return ok({ id: withdrawal.id });
    if (await applyUnconfirmedPayout(tx, withdrawal)) return ok({ id: withdrawal.id });
    // settled, or confirmed by a concurrent request
    const after = await selectWithdrawalByPayoutToken(tx, hashToken(token));
    return after && after.unconfirmed_payout === null ? ok({ id: withdrawal.id }) : expired;
  });
}
