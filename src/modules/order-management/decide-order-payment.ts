import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { decidePayment } from '../payments/attempts/decide-payment.ts';
import type { PaymentEffects } from '../payments/payment-effects.ts';
import { markPaidManually } from '../payments/refunds/mark-paid-manually.ts';
import { retryRefund } from '../payments/refunds/retry-refund.ts';
import type { DecideInput } from '../staff/staff.input.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

type PaymentDecisionContext = Omit<OrderChangeContext, 'version'> & { effects: PaymentEffects };

/** Accepts a payment in review as paid, or refunds it; refuses as `decidePayment` does. */
export function decideOrderPayment(
  db: Db,
  { effects, ...context }: PaymentDecisionContext,
  number: number,
  { version, decision, note }: DecideInput,
): Promise<Result<OrderChange>> {
  const { now, staff } = context;
  return changeOrder(db, { ...context, version }, `payment-${decision}`, async (tx, { id }) => {
    const decided = await decidePayment(tx, { orderId: id, number, decision }, { effects, by: staff.id, now });
    if (!decided.ok) return decided;
    await recordOrderEvent(tx, id, { kind: 'review', to: decision }, { by: 'admin', note, now });
    return ok({ decided: number, decision, note });
  });
}

/** Marks a refund as paid manually; refuses as `markPaidManually` does. */
export function markOrderRefundPaid(
  db: Db,
  { effects, ...context }: PaymentDecisionContext,
  refundId: string,
  version: number,
): Promise<Result<OrderChange>> {
  const { now } = context;
  return changeOrder(db, { ...context, version }, 'pay-out', async (tx, { id }) => {
    const paidOut = await markPaidManually(tx, { orderId: id, refundId }, { effects, now });
    return paidOut.ok ? ok({ refund: refundId, amount: paidOut.value }) : paidOut;
  });
}

/** Retries a failed refund; refuses as `retryRefund` does. */
export function retryOrderRefund(
  db: Db,
  context: Omit<OrderChangeContext, 'version'>,
  refundId: string,
  version: number,
): Promise<Result<OrderChange>> {
  const { now } = context;
  return changeOrder(db, { ...context, version }, 'refund-again', async (tx, { id }) => {
    const retried = await retryRefund(tx, { orderId: id, refundId }, now);
    return retried.ok ? ok({ refund: refundId, amount: retried.value }) : retried;
  });
}
