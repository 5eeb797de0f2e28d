import { uuidv7 } from '../../../kernel/ids.ts';
import type { Tx } from '../../../platform/database/db.ts';
import { insertEvents, type TransitionContext } from './event.store.ts';

/** Records an event without a status transition, such as a staff note or a refund request. */
export async function recordOrderEvent(
  tx: Tx,
  orderId: string,
  { kind, to, shipmentId = null }: { kind: string; to: string; shipmentId?: string | null },
  { by, note, now }: TransitionContext,
): Promise<void> {
  await insertEvents(tx, [
    {
      order_id: orderId,
      id: uuidv7(now.getTime()),
      package_id: shipmentId,
      kind,
      from_state: null,
      to_state: to,
      by_whom: by,
      note,
      happened_at: now,
    },
  ]);
}
