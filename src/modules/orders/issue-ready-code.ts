import { sixDigits } from '../../kernel/ids.ts';
import type { Tx } from '../../platform/db.ts';
import { putReadyCode } from './order-parts.store.ts';

/** Generates the code that the buyer shows at pickup and saves it with the shipment. */
export async function issueReadyCode(tx: Tx, shipment: { orderId: string; packageId: string }): Promise<void> {
  await putReadyCode(tx, shipment, sixDigits());
}
