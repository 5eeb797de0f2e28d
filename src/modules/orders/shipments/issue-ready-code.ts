import { randomSixDigitCode } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { saveReadyCode } from '../order-contents.store.ts';

/** Generates the code that the buyer shows at pickup and saves it with the shipment. */
export async function issueReadyCode(tx: Tx, shipment: { orderId: string; shipmentId: string }): Promise<void> {
  await saveReadyCode(tx, shipment, randomSixDigitCode());
}
