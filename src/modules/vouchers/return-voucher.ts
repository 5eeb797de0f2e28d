import type { Tx } from '../../platform/db.ts';
import { returnUse } from './voucher.store.ts';

/** Restores the voucher of an order that will not be delivered; idempotent. Call it before stock is released. */
export async function returnVoucher(tx: Tx, orderId: string, now: Date): Promise<void> {
  await returnUse(tx, orderId, now);
}
