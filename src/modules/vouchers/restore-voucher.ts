import type { Tx } from '../../platform/database/db.ts';
import { revertRedemption } from './voucher.store.ts';

/** Restores the voucher of an order that will not be delivered; idempotent. Call it before stock is released. */
export async function restoreVoucher(tx: Tx, orderId: string, now: Date): Promise<void> {
  await revertRedemption(tx, orderId, now);
}
