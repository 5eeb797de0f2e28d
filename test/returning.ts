import { transitionShipment } from '../src/modules/orders/move-package.ts';
import { readOrderById } from '../src/modules/orders/show-placed-order.ts';
import { markCashCollected } from '../src/modules/payments/collect-cash.ts';
import { type Db, inTransaction } from '../src/platform/db.ts';

/** Lets every package of an order arrive, cash at the door taken. */
export async function deliver(db: Db, orderId: string, now: Date): Promise<void> {
  await inTransaction(db, async (tx) => {
    const order = await readOrderById(tx, orderId);
    for (const { id: packageId } of order?.packages ?? [])
      for (const action of ['pick-up', 'send', 'deliver'] as const) {
        const moved = await transitionShipment(tx, { orderId, packageId }, action, { by: 'seller', note: '', now });
        if (!moved.ok) throw new Error(moved.refusal.code);
      }
    await markCashCollected(tx, orderId);
  });
}
