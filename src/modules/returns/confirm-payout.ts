import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { hashToken } from '../../platform/tokens.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { confirmUntil } from './return.rules.ts';
import { takePayout, withdrawalByPayoutToken } from './return-payout.store.ts';

/**
 * The buyer confirms by a mailed link where the money of a withdrawal is to go. A link that was used before changes
 * nothing. Refuses with `returns.link-over` a token that no mail holds, that is older than a day, or whose return is
 * settled.
 */
export function confirmPayout(db: Db, token: string, now: Date): Promise<Result<{ id: string }>> {
  return inTransaction<Result<{ id: string }>>(db, async (tx) => {
    const over = refuse('returns.link-over', {}, 'missing');
    const named = await withdrawalByPayoutToken(tx, hashToken(token));
    if (!named || confirmUntil(named.created_at) < now) return over;
    await lockOrder(tx, named.order_id);
    if (named.unconfirmed_payout === null) return ok({ id: named.id });
    if (await takePayout(tx, named.id)) return ok({ id: named.id });
    // settled, or confirmed by a press at the same time
    const after = await withdrawalByPayoutToken(tx, hashToken(token));
    return after && after.unconfirmed_payout === null ? ok({ id: named.id }) : over;
  });
}
