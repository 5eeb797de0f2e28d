import { randomTrackCode } from '../../kernel/ids.ts';
import type { LocalizedText } from '../../kernel/locale.ts';
import type { Tx } from '../../platform/database/db.ts';
import { insertVoucher } from './voucher.store.ts';

/**
 * Issues a voucher instead of a payout: for one order, for anyone with the code, without expiry. Because it can be used
 * only once, its minimum spend is its value, so that nothing of it is lost. `amount` in minor units of the shop's
 * currency.
 */
export async function issueVoucher(
  tx: Tx,
  { title, amount }: { title: LocalizedText; amount: number },
): Promise<{ id: number; code: string }> {
  const code = `TI${randomTrackCode()}`;
  const id = await insertVoucher(tx, {
    code,
    title,
    price_model: 1,
    value: amount,
    min_spend: amount,
    max_discount: null,
    usage_limit: 1,
    per_user_limit: 1,
    starts_at: null,
    ends_at: null,
    source_type: null,
    seller_id: null,
    public: false,
    status: 1,
  });
  return { id, code };
}
