import type { Db } from '../../platform/db.ts';
import { holdsMoney } from './attempt-states.rules.ts';
import { attemptsOfOrder } from './payment.store.ts';
import type { PaymentStatus, RefundStatus } from './payment.tables.ts';
import { methodOf, type PaymentMethod, type PaymentMethodCode } from './payment-methods.rules.ts';
import { refundsOf } from './refund.store.ts';
import { mayPayOut, mayTryAgain } from './refund-states.rules.ts';
import { surplusLeft } from './surplus.rules.ts';

/** An attempt to pay an order, for those who handle it; its secret id is not among what they see. Minor units. */
export type PaymentFile = {
  /** From 1, the first attempt. */
  number: number;
  method: PaymentMethodCode;
  key: PaymentMethod['key'] | null;
  status: PaymentStatus;
  amount: number;
  captured: number;
  /** Set aside to go back, whether or not it has arrived. */
  refunded: number;
  /** Came in beyond what was asked, and is not on its way back. */
  surplus: number;
  currency: string;
  /** The provider's names for the sale and for the money. */
  reference: string | null;
  paymentReference: string | null;
  error: string | null;
  createdAt: string;
  settledAt: string | null;
  refunds: RefundFile[];
};

export type RefundFile = {
  id: string;
  amount: number;
  status: RefundStatus;
  reference: string | null;
  reason: string;
  error: string | null;
  createdAt: string;
  doneAt: string | null;
  /** Whether somebody may hand it over, or have it sent once more. */
  mayPayOut: boolean;
  mayTryAgain: boolean;
};

/** Every attempt to pay an order with what went back of it, the first first. */
export async function showPayments(db: Db, orderId: string): Promise<PaymentFile[]> {
  const attempts = (await attemptsOfOrder(db, orderId)).toReversed();
  const refunds = Map.groupBy(await refundsOf(db, orderId), ({ attempt_id }) => attempt_id);
  return attempts.map((attempt, index) => ({
    number: index + 1,
    method: attempt.method,
    key: methodOf(attempt.method)?.key ?? null,
    status: attempt.status,
    amount: attempt.amount,
    captured: attempt.captured,
    refunded: attempt.refunded,
    surplus: holdsMoney(attempt.status) ? surplusLeft(attempt, refunds.get(attempt.id) ?? []) : 0,
    currency: attempt.currency,
    reference: attempt.reference,
    paymentReference: attempt.payment_reference,
    error: attempt.last_error,
    createdAt: attempt.created_at.toISOString(),
    settledAt: attempt.settled_at?.toISOString() ?? null,
    refunds: (refunds.get(attempt.id) ?? []).map((refund) => ({
      id: refund.id,
      amount: refund.amount,
      status: refund.status,
      reference: refund.reference,
      reason: refund.reason,
      error: refund.last_error,
      createdAt: refund.created_at.toISOString(),
      doneAt: refund.done_at?.toISOString() ?? null,
      mayPayOut: mayPayOut(refund),
      mayTryAgain: mayTryAgain(refund, refund.method),
    })),
  }));
}
