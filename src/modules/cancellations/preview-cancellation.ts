import { sumAmounts } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { countRemainingPieces, type LineQuantity, type Order } from '../orders/order.rules.ts';
import type { OrderLine } from '../orders/order-line.rules.ts';
import { CASH_ON_DELIVERY } from '../payments/payment-methods.rules.ts';
import { findRefundablePayment } from '../payments/refunds/find-refundable-payment.ts';
import { previewRefund } from '../payments/refunds/preview-refund.ts';
import type { RefundSplit } from '../payments/refunds/refund-split.rules.ts';
import { type CancelMode, decideCancelMode } from './cancellation.rules.ts';
import { selectCancellations } from './cancellation.store.ts';
import { readShipmentProgress } from './read-shipment-progress.ts';

export type CancellationPreview = {
  mode: CancelMode;
  split: RefundSplit;
  /** Refund in minor units; null for unpaid cash on delivery, where the amount to collect is reduced instead. */
  refundAmount: number | null;
};

/** Lines of which the buyer can cancel single pieces; none while a request is open. */
export async function listCancellableLines(db: Db, order: Order): Promise<{ line: OrderLine; left: number }[]> {
  const [rows, progress, paid] = await Promise.all([
    selectCancellations(db, order.id),
    readShipmentProgress(db, order),
    findRefundablePayment(db, order.id),
  ]);
  if (rows.some(({ status }) => status === 'requested')) return [];
  if (!paid && order.orderMethod !== CASH_ON_DELIVERY) return [];
  const lines = order.lines.flatMap((line) => {
    const shipment = order.shipments.filter(({ id }) => id === line.shipmentId);
    const left = countRemainingPieces(line, order.shipments);
    return left > 0 && decideCancelMode(shipment, progress) !== null ? [{ line, left }] : [];
  });
  // a single remaining piece can only be cancelled with the whole order
  const all = order.lines.map((line) => countRemainingPieces(line, order.shipments));
  return sumAmounts(all) > 1 ? lines : [];
}

/**
 * Previews the cancellation of single pieces without changes. Refuses with `cancellations.nothing`, `orders.not-now`
 * and `cancellations.whole-only`.
 */
export async function previewCancellation(
  db: Db,
  order: Order,
  pieces: readonly LineQuantity[],
  now: Date,
): Promise<Result<CancellationPreview>> {
  if (pieces.length === 0) return refuse('cancellations.nothing');
  const selectedLines = order.lines.filter(({ id }) => pieces.some(({ lineId }) => lineId === id));
  const isAvailable = pieces.every(({ lineId, quantity }) =>
    selectedLines.some((line) => line.id === lineId && countRemainingPieces(line, order.shipments) >= quantity),
  );
  const shipments = order.shipments.filter(({ id }) => selectedLines.some(({ shipmentId }) => shipmentId === id));
  const mode = isAvailable ? decideCancelMode(shipments, await readShipmentProgress(db, order)) : null;
  if (mode === null) return refuse('orders.not-now', {}, 'conflict');
  const { amount, split, method } = await previewRefund(db, order, pieces, now);
  if (method === null && order.orderMethod !== CASH_ON_DELIVERY) return refuse('cancellations.whole-only');
  const preview: CancellationPreview = { mode, split, refundAmount: method === null ? null : amount };
  return ok(preview);
}
