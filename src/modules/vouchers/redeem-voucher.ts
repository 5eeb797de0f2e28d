import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Tx } from '../../platform/db.ts';
import { hasOrdered } from '../orders/has-ordered.ts';
import { usesPerBuyer } from './voucher.rules.ts';
import { insertUse, returnedUse, takeBack, takeUse, usesBy, type VoucherBuyer, voucherTerms } from './voucher.store.ts';

type Use = {
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
export async function redeemVoucher(tx: Tx, use: Use): Promise<Result<null>> {
  const { voucherId, orderId, customerId, email, phone, now } = use;
  const redeemed = await take(tx, voucherId, { customerId, email, phone });
  if (!redeemed.ok) return redeemed;
  const row = { voucher_id: voucherId, order_id: orderId, customer_id: customerId, email, phone, used_at: now };
  await insertUse(tx, row);
  return ok(null);
}

/** Redeems the voucher of an expired order again, which was paid after all. Refuses like `redeemVoucher`. */
export async function redeemAgain(tx: Tx, orderId: string): Promise<Result<null>> {
  const use = await returnedUse(tx, orderId);
  if (!use) return ok(null);
  const { voucher_id, customer_id: customerId, email, phone } = use;
  const redeemed = await take(tx, voucher_id, { customerId, email, phone });
  if (redeemed.ok) await takeBack(tx, orderId);
  return redeemed;
}

async function take(tx: Tx, voucherId: number, buyer: VoucherBuyer): Promise<Result<null>> {
  const voucher = await takeUse(tx, voucherId);
  if (!voucher) return refuseField('voucher', 'voucher.used-up');
  const { per_user_limit: perUserLimit, first_order_only: firstOrderOnly } = voucher;
  const maxUses = usesPerBuyer({ perUserLimit, firstOrderOnly });
  if (maxUses !== null && (await usesBy(tx, voucherId, buyer)) >= maxUses)
    return refuseField('voucher', 'voucher.not-for-buyer');
  return ok(null);
}

/**
 * Whether a voucher may be redeemed with typed contact details, which may belong to another person. Refuses at
 * `voucher` only with `voucher.not-for-buyer`, so that the response does not reveal what is known of an address or
 * number. Runs last, so that only complete orders can probe it.
 */
export async function checkRedeemable(tx: Tx, voucherId: number, contact: VoucherBuyer): Promise<Result<null>> {
  const terms = await voucherTerms(tx, voucherId);
  if (!terms) return refuseField('voucher', 'voucher.used-up');
  const { per_user_limit: perUserLimit, first_order_only: firstOrderOnly } = terms;
  const maxUses = usesPerBuyer({ perUserLimit, firstOrderOnly });
  const [uses, ordered] = await Promise.all([
    maxUses === null ? 0 : usesBy(tx, voucherId, contact),
    firstOrderOnly ? hasOrdered(tx, contact) : false,
  ]);
  if (ordered || (maxUses !== null && uses >= maxUses)) return refuseField('voucher', 'voucher.not-for-buyer');
  return ok(null);
}
