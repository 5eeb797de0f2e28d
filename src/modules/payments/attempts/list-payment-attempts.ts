import type { Db } from '../../../platform/database/db.ts';
import { selectOrderAttempts } from '../payment.store.ts';
import type { PaymentStatus, RefundStatus } from '../payment.tables.ts';
import type { PaymentMethodCode } from '../payment-methods.rules.ts';
import { findPaymentMethod, type PaymentMethod } from '../payment-methods.ts';
import { selectOrderRefunds } from '../refunds/refund.store.ts';
import { selectRefundLines } from '../refunds/refund-line.store.ts';
import { remainingOverpayment } from '../refunds/refund-lines.rules.ts';
import { canPayManually, canRetryRefund } from '../refunds/refund-states.rules.ts';
import { hasCapturedFunds } from './attempt-states.rules.ts';

/** A payment attempt for staff, without its secret id. Minor units. */
export type PaymentAttemptSummary = {
  /** 1 is the first attempt. */
  number: number;
  method: PaymentMethodCode;
  key: PaymentMethod['key'] | null;
  status: PaymentStatus;
  amount: number;
  captured: number;
  /** Reserved for refunds, completed or not. */
  refunded: number;
  /** Overpayment that is not being refunded. */
  overpayment: number;
  currency: string;
  /** The provider's ids of the checkout and of the payment. */
  reference: string | null;
  paymentReference: string | null;
  error: string | null;
  createdAt: string;
  settledAt: string | null;
  refunds: RefundSummary[];
};

export type RefundSummary = {
  id: string;
  amount: number;
  status: RefundStatus;
  reference: string | null;
  reason: string;
  error: string | null;
  createdAt: string;
  doneAt: string | null;
  /** Whether staff may pay it manually, or send it again. */
  mayPayOut: boolean;
  mayTryAgain: boolean;
};

/** All payment attempts of an order with their refunds, oldest first. */
export async function listPaymentAttempts(db: Db, orderId: string): Promise<PaymentAttemptSummary[]> {
  const attempts = (await selectOrderAttempts(db, orderId)).toReversed();
  const refunds = Map.groupBy(await selectOrderRefunds(db, orderId), ({ attempt_id }) => attempt_id);
  const lines = Map.groupBy(await selectRefundLines(db, orderId), ({ attemptId }) => attemptId);
  return attempts.map(
    (attempt, index): PaymentAttemptSummary => ({
      number: index + 1,
      method: attempt.method,
      key: findPaymentMethod(attempt.method)?.key ?? null,
      status: attempt.status,
      amount: attempt.amount,
      captured: attempt.captured,
      refunded: attempt.refunded,
      overpayment: hasCapturedFunds(attempt.status) ? remainingOverpayment(attempt, lines.get(attempt.id) ?? []) : 0,
      currency: attempt.currency,
      reference: attempt.reference,
      paymentReference: attempt.payment_reference,
      error: attempt.last_error,
      createdAt: attempt.created_at.toISOString(),
      settledAt: attempt.settled_at?.toISOString() ?? null,
      refunds: (refunds.get(attempt.id) ?? []).map(
        (refund): RefundSummary => ({
          id: refund.id,
          amount: refund.amount,
          status: refund.status,
          reference: refund.reference,
          reason: refund.reason,
          error: refund.last_error,
          createdAt: refund.created_at.toISOString(),
          doneAt: refund.done_at?.toISOString() ?? null,
          mayPayOut: canPayManually(refund),
          mayTryAgain: canRetryRefund(refund, refund.method),
        }),
      ),
    }),
  );
}
