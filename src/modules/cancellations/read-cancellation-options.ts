import type { Db } from '../../platform/database/db.ts';
import { findPaidOrderId, type Order } from '../orders/order.rules.ts';
import type { PaymentMethodCode } from '../payments/payment-methods.rules.ts';
import { findRefundablePayment } from '../payments/refunds/find-refundable-payment.ts';
import { listRefunds, type Refund } from '../payments/refunds/list-refunds.ts';
import { calculateRefundAmount } from './apply-cancellation.ts';
import {
  BUYER_CANCEL_REASONS,
  type CancellationStatus,
  type CancelMode,
  type CancelReason,
  decideCancelMode,
  type Requester,
} from './cancellation.rules.ts';
import { type CancellationRow, selectCancellations } from './cancellation.store.ts';
import { readShipmentProgress } from './read-shipment-progress.ts';

/** A cancellation as shown to the buyer. */
export type Cancellation = {
  id: string;
  shipmentId: string | null;
  reason: CancelReason;
  note: string;
  requestedBy: Requester;
  status: CancellationStatus;
  message: string;
  refund: Pick<Refund, 'amount' | 'method' | 'status'> | null;
  restocked: boolean;
  createdAt: string;
  decidedAt: string | null;
  /** Time at which an unanswered request is approved automatically. */
  dueAt: string | null;
};

export type CancellationOptions = {
  /** Latest cancellation of the order. */
  cancellation: Cancellation | null;
  /** How the buyer can cancel now; null when it is not possible. */
  mode: CancelMode | null;
  reasons: readonly CancelReason[];
  /** Refund in minor units and its payment method; null when nothing was paid. */
  refund: { amount: number; method: PaymentMethodCode } | null;
};

/** Reads the latest cancellation of an order and whether the buyer can still cancel it. */
export async function readCancellationOptions(db: Db, order: Order, now: Date): Promise<CancellationOptions> {
  const [rows, progress, paid, refunds] = await Promise.all([
    selectCancellations(db, order.id),
    readShipmentProgress(db, order),
    findRefundablePayment(db, findPaidOrderId(order)),
    listRefunds(db, findPaidOrderId(order)),
  ]);
  const hasOpenRequest = rows.some(({ status }) => status === 'requested');
  const mode = hasOpenRequest ? null : decideCancelMode(order.shipments, progress);
  const all = { shipmentId: null, lines: null };
  const amount = mode && paid ? await calculateRefundAmount(db, order, all, now) : 0;
  return {
    cancellation: rows[0] ? toCancellation(rows[0], refunds) : null,
    mode,
    reasons: mode ? BUYER_CANCEL_REASONS : [],
    refund: paid && amount > 0 ? { amount, method: paid.method } : null,
  };
}

function toCancellation(row: CancellationRow, refunds: readonly Refund[]): Cancellation {
  const refund = refunds.find(({ id }) => id === row.refund_id);
  return {
    id: row.id,
    shipmentId: row.shipment_id,
    reason: row.reason_code,
    note: row.note,
    requestedBy: row.requested_by,
    status: row.status,
    message: row.message,
    refund: refund ? { amount: refund.amount, method: refund.method, status: refund.status } : null,
    restocked: row.restocked,
    createdAt: row.created_at.toISOString(),
    decidedAt: row.decided_at?.toISOString() ?? null,
    dueAt: row.due_at?.toISOString() ?? null,
  };
}
