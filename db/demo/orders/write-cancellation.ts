import { uuidv7 } from '../../../src/kernel/ids.ts';
import { CANCEL_REASONS } from '../../../src/modules/cancellations/cancellation.rules.ts';
import { insertCancellation } from '../../../src/modules/cancellations/cancellation.store.ts';
import { recordOrderEvent } from '../../../src/modules/orders/history/record-order-event.ts';
import { packShipment } from '../../../src/modules/orders/shipments/pack-shipment.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import type { OrderFile } from '../files/people-files.shapes.ts';
import type { OrderStep } from './order-steps.ts';
import { listStoreShipments } from './store-shipments.ts';

const DEMO_ANSWER_MS = 30 * 86_400_000;

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
    shipment_id: shipmentId,
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

/**
 * Leaves an order packed and its buyer waiting for a decision on the cancellation, for longer than the shop takes: an
 * automatic approval after a day would restock units that a demo order does not hold.
 */
export async function writeCancellationRequest(
  tx: Tx,
  orderId: string,
  { reason, note }: NonNullable<OrderFile['cancellation_request']>,
  { placed, now }: { placed: Date; now: Date },
): Promise<void> {
  const packedAt = new Date((placed.getTime() + now.getTime()) / 2);
  const requestedAt = new Date((packedAt.getTime() + now.getTime()) / 2);
  for (const { id: shipmentId } of await listStoreShipments(tx, orderId)) {
    const packed = await packShipment(tx, { orderId, shipmentId }, { by: 'admin', note: '', now: packedAt });
    if (!packed.ok) throw new Error(`order ${orderId} cannot be packed: ${packed.refusal.code}`);
  }
  await insertCancellation(tx, {
    id: uuidv7(requestedAt.getTime()),
    order_id: orderId,
    shipment_id: null,
    reason_code: reason,
    note,
    requested_by: 'customer',
    status: 'requested',
    refund_id: null,
    restocked: false,
    created_at: requestedAt,
    due_at: new Date(now.getTime() + DEMO_ANSWER_MS),
    decided_at: null,
    decided_by: null,
  });
  const event = { kind: 'cancellation', to: 'requested', shipmentId: null };
  await recordOrderEvent(tx, orderId, event, { by: 'customer', note: reason, now: requestedAt });
}
