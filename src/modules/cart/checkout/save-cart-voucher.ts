import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../cart.rules.ts';
import { saveVoucherCode, selectCart } from '../cart.store.ts';

/**
 * Saves the voucher code of a cart; null removes it. The voucher is validated at every price calculation, so the cart
 * version does not change.
 */
export async function saveCartVoucher(db: Db, owner: CartOwner, code: string | null): Promise<void> {
  await saveVoucherCode(db, owner, code);
}

/** Voucher code of a cart, or null. */
export async function readCartVoucher(db: Db, owner: CartOwner): Promise<string | null> {
  return (await selectCart(db, owner))?.voucher_code ?? null;
}
