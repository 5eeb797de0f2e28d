import { uuidv7 } from '../../../src/kernel/ids.ts';
import { CANCEL_REASONS } from '../../../src/modules/cancellations/cancellation.rules.ts';
import { insertCancellation } from '../../../src/modules/cancellations/cancellation.store.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import type { OrderStep } from './order-steps.ts';

type CancellationSource = Pick<OrderStep, 'by' | 'note' | 'at'> & {
  orderId: string;
  /** Null when the order has only one shipment. */
  shipmentId: string | null;
  file: OrderFile;
};

/** Writes the completed cancellation of an order. @throws when the file has no message for the buyer */
export async function writeCancellation(
  tx: Tx,
  { orderId, shipmentId, file: { code, message }, by, note, at }: CancellationSource,
): Promise<void> {
  if (message === undefined) throw new Error(`Order ${code} is cancelled without a message to its buyer`);
  if (by === 'carrier') throw new Error(`Order ${code} cannot be cancelled by the carrier`);
  const reason = CANCEL_REASONS.find((one) => one === note) ?? 'other';
  await insertCancellation(tx, {
    id: uuidv7(at.getTime()),
    order_id: orderId,
    package_id: shipmentId,
    reason_code: reason,
    message,
    note: reason === 'other' ? note : '',
    requested_by: by,
    status: 'done',
    refund_id: null,
    restocked: by === 'customer',
    created_at: at,
    due_at: null,
    decided_at: at,
    decided_by: by,
  });
}
