import type { Tx } from '../../platform/db.ts';
import { returnUse } from './voucher.store.ts';

/** Gives back the voucher of an order that will not be delivered; again it does nothing. Call it before stock is put back. */
export async function returnVoucher(tx: Tx, orderId: string, now: Date): Promise<void> {
  await returnUse(tx, orderId, now);
}
