import { uuidv7 } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertEvents, type TransitionContext } from '../history/event.store.ts';
import type { PaymentState } from '../order.rules.ts';
import { savePaymentState } from '../order.store.ts';

/** Saves the payment state of an order and records an event of kind `payment`. */
export async function recordPaymentState(
  tx: Tx,
  orderId: string,
  { from, to }: { from: PaymentState; to: PaymentState },
  { by, note, now }: TransitionContext,
): Promise<void> {
  await savePaymentState(tx, orderId, to);
  await insertEvents(tx, [
    {
      order_id: orderId,
      id: uuidv7(now.getTime()),
      package_id: null,
      kind: 'payment',
      from_state: from,
      to_state: to,
      by_whom: by,
      note,
      happened_at: now,
    },
  ]);
}
