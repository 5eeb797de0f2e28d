import { sixDigits } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db.ts';
import { putReadyCode } from './order-parts.store.ts';

/** Gives a package that lies ready the code by which its buyer is known at the counter. */
export async function issueReadyCode(tx: Tx, parcel: { orderId: string; packageId: string }): Promise<void> {
  await putReadyCode(tx, parcel, sixDigits());
}
