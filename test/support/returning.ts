import { readOrderById } from '../../src/modules/orders/read-order-by-id.ts';
import { transitionShipment } from '../../src/modules/orders/shipments/transition-shipment.ts';
import { markCashCollected } from '../../src/modules/payments/cash/mark-cash-collected.ts';
import { type Db, inTransaction } from '../../src/platform/database/db.ts';

/** Lets every package of an order arrive, cash at the door taken. */
export async function deliver(db: Db, orderId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await readOrderById(tx, orderId);
    for (const { id: shipmentId } of order?.packages ?? [])
      for (const action of ['pick-up', 'send', 'deliver'] as const) {
        const moved = await transitionShipment(tx, { orderId, shipmentId }, action, { by: 'seller', note: '', now });
        if (!moved.ok) throw new Error(moved.refusal.code);
      }
    await markCashCollected(tx, orderId);
  });
}
