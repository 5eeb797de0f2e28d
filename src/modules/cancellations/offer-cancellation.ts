import type { Db } from '../../platform/db.ts';
import { type Order, paidOrderOf } from '../orders/order.rules.ts';
import { listRefunds, type Refund } from '../payments/list-refunds.ts';
import type { PaymentMethodCode } from '../payments/payment-methods.rules.ts';
import { refundableOf } from '../payments/return-payment.ts';
import { amountBack } from './call-off.ts';
import {
  type CancellationStatus,
  type CancelMode,
  type CancelReason,
  cancelModeOf,
  type Requester,
  SHOPPER_REASONS,
} from './cancellation.rules.ts';
import { type CancellationRow, cancellationsOf } from './cancellation.store.ts';
import { readProgress } from './read-progress.ts';

/** A cancellation as shown to the buyer. */
export type Cancellation = {
  id: string;
  packageId: string | null;
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

export type CancelOffer = {
  /** Latest cancellation of the order. */
  cancellation: Cancellation | null;
  /** How the buyer can cancel now; null when it is not possible. */
  mode: CancelMode | null;
  reasons: readonly CancelReason[];
  /** Refund in minor units and its payment method; null when nothing was paid. */
  refund: { amount: number; method: PaymentMethodCode } | null;
};

/** Reads the latest cancellation of an order and whether the buyer can still cancel it. */
export async function offerCancellation(db: Db, order: Order, now: Date): Promise<CancelOffer> {
  const [rows, progress, paid, refunds] = await Promise.all([
    cancellationsOf(db, order.id),
    readProgress(db, order),
    refundableOf(db, paidOrderOf(order)),
    listRefunds(db, paidOrderOf(order)),
  ]);
  const hasOpenRequest = rows.some(({ status }) => status === 'requested');
  const mode = hasOpenRequest ? null : cancelModeOf(order.packages, progress);
  const all = { packageId: null, lines: null };
  const amount = mode && paid ? await amountBack(db, order, all, paid.left, now) : 0;
  return {
    cancellation: rows[0] ? cancellationOf(rows[0], refunds) : null,
    mode,
    reasons: mode ? SHOPPER_REASONS : [],
    refund: paid && amount > 0 ? { amount, method: paid.method } : null,
  };
}

function cancellationOf(row: CancellationRow, refunds: readonly Refund[]): Cancellation {
  const refund = refunds.find(({ id }) => id === row.refund_id);
  return {
    id: row.id,
    packageId: row.package_id,
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
