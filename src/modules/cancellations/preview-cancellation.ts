import { sumAmounts } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { countRemainingPieces, type LineQuantity, listRemovedPieces, type Order } from '../orders/order.rules.ts';
import type { OrderLine } from '../orders/order-line.rules.ts';
import { CASH_ON_DELIVERY } from '../payments/payment-methods.rules.ts';
import { calculateRefund } from '../payments/refunds/calculate-refund.ts';
import { findRefundablePayment } from '../payments/refunds/refund-payment.ts';
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
    const shipment = order.packages.filter(({ id }) => id === line.shipmentId);
    const left = countRemainingPieces(line, order.packages);
    return left > 0 && decideCancelMode(shipment, progress) !== null ? [{ line, left }] : [];
  });
  // a single remaining piece can only be cancelled with the whole order
  const all = order.lines.map((line) => countRemainingPieces(line, order.packages));
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
    selectedLines.some((line) => line.id === lineId && countRemainingPieces(line, order.packages) >= quantity),
  );
  const shipments = order.packages.filter(({ id }) => selectedLines.some(({ shipmentId }) => shipmentId === id));
  const mode = isAvailable ? decideCancelMode(shipments, await readShipmentProgress(db, order)) : null;
  if (mode === null) return refuse('orders.not-now', {}, 'conflict');
  const [split, paid] = await Promise.all([
    calculateRefund(db, order, [...listRemovedPieces(order), ...pieces], now),
    findRefundablePayment(db, order.id),
  ]);
  if (!paid && order.orderMethod !== CASH_ON_DELIVERY) return refuse('cancellations.whole-only');
  const preview: CancellationPreview = { mode, split, refundAmount: paid && Math.min(split.amount, paid.left) };
  return ok(preview);
}
