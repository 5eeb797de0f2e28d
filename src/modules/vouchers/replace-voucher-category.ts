import type { Tx } from '../../platform/database/db.ts';
import { updateVoucherCategory } from './voucher-source.store.ts';

/** Makes vouchers for the products of a category apply to another one, in the transaction that deletes the category. */
export async function replaceVoucherCategory(tx: Tx, from: number, to: number): Promise<void> {
  await updateVoucherCategory(tx, from, to);
}
