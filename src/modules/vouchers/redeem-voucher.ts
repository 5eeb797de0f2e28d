import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { hasOrdered } from '../orders/access/has-ordered.ts';
import { maxUsesPerBuyer } from './voucher.rules.ts';
import {
  countUses,
  findBuyerLimits,
  findRevertedRedemption,
  incrementUses,
  insertRedemption,
  restoreRedemption,
  type VoucherBuyer,
} from './voucher.store.ts';

type RedeemVoucherInput = {
  voucherId: number;
  orderId: string;
  customerId: string | null;
  /** Normalized. */
  email: string;
  phone: string;
  now: Date;
};

/**
 * Redeems a voucher for an order, in the transaction that places it. The voucher's row is locked first, so that
 * concurrent buyers see each other's redemptions. Refuses at `voucher` with `voucher.used-up` or
 * `voucher.not-for-buyer`; the transaction then rolls back.
 */
export async function redeemVoucher(tx: Tx, use: RedeemVoucherInput): Promise<Result<null>> {
  const { voucherId, orderId, customerId, email, phone, now } = use;
  const redeemed = await reserveUse(tx, voucherId, { customerId, email, phone });
  if (!redeemed.ok) return redeemed;
  const row = { voucher_id: voucherId, order_id: orderId, customer_id: customerId, email, phone, used_at: now };
  await insertRedemption(tx, row);
  return ok(null);
}

/** Redeems the voucher of an expired order again, which was paid after all. Refuses like `redeemVoucher`. */
export async function redeemVoucherAgain(tx: Tx, orderId: string): Promise<Result<null>> {
  const use = await findRevertedRedemption(tx, orderId);
  if (!use) return ok(null);
  const { voucher_id, customer_id: customerId, email, phone } = use;
  const redeemed = await reserveUse(tx, voucher_id, { customerId, email, phone });
  if (redeemed.ok) await restoreRedemption(tx, orderId);
  return redeemed;
}

async function reserveUse(tx: Tx, voucherId: number, buyer: VoucherBuyer): Promise<Result<null>> {
  const voucher = await incrementUses(tx, voucherId);
  if (!voucher) return refuseField('voucher', 'voucher.used-up');
  const { per_user_limit: perUserLimit, first_order_only: firstOrderOnly } = voucher;
  const maxUses = maxUsesPerBuyer({ perUserLimit, firstOrderOnly });
  if (maxUses !== null && (await countUses(tx, voucherId, buyer)) >= maxUses)
    return refuseField('voucher', 'voucher.not-for-buyer');
  return ok(null);
}

/**
 * Whether a voucher may be redeemed with typed contact details, which may belong to another person. Refuses at
 * `voucher` only with `voucher.not-for-buyer`, so that the response does not reveal what is known of an address or
 * number. Runs last, so that only complete orders can probe it.
 */
export async function checkVoucherContact(tx: Tx, voucherId: number, contact: VoucherBuyer): Promise<Result<null>> {
  const terms = await findBuyerLimits(tx, voucherId);
  if (!terms) return refuseField('voucher', 'voucher.used-up');
  const { per_user_limit: perUserLimit, first_order_only: firstOrderOnly } = terms;
  const maxUses = maxUsesPerBuyer({ perUserLimit, firstOrderOnly });
  const [uses, ordered] = await Promise.all([
    maxUses === null ? 0 : countUses(tx, voucherId, contact),
    firstOrderOnly ? hasOrdered(tx, contact) : false,
  ]);
  if (ordered || (maxUses !== null && uses >= maxUses)) return refuseField('voucher', 'voucher.not-for-buyer');
  return ok(null);
}
