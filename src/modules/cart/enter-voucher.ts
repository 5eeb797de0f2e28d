import type { Db } from '../../platform/db.ts';
import type { CartOwner } from './cart.rules.ts';
import { cartOf, putVoucher } from './cart.store.ts';

/**
 * Notes which voucher a cart is bought with; null for none. Whether it holds is asked anew wherever it is priced, so
 * the cart counts as unchanged.
 */
export async function enterVoucher(db: Db, owner: CartOwner, code: string | null): Promise<void> {
  await putVoucher(db, owner, code);
}

/** The code that was entered for a cart; null for none. */
export async function enteredVoucher(db: Db, owner: CartOwner): Promise<string | null> {
  return (await cartOf(db, owner))?.voucher_code ?? null;
}
