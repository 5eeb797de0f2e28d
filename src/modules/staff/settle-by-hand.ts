import { ok, type Result } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { noteEvent } from '../orders/note-event.ts';
import { decidePayment } from '../payments/decide-payment.ts';
import { payOutRefund } from '../payments/pay-out-refund.ts';
import type { PaymentEffects } from '../payments/payment-effects.ts';
import { tryRefundAgain } from '../payments/try-refund-again.ts';
import { type Changing, changeOrder } from './change-order.ts';
import type { DecideInput } from './staff.input.ts';

type Settling = Omit<Changing, 'version'> & { effects: PaymentEffects };

/** Accepts a payment in review as paid, or refunds it; refuses as `decidePayment` does. */
export function settlePayment(
  db: Db,
  { effects, ...context }: Settling,
  number: number,
  { version, decision, note }: DecideInput,
): Promise<Result<null>> {
  const { now, staff } = context;
  return changeOrder(db, { ...context, version }, `payment-${decision}`, async (tx, { id }) => {
    const decided = await decidePayment(tx, { orderId: id, number, decision }, { effects, by: staff.id, now });
    if (!decided.ok) return decided;
    await noteEvent(tx, id, { kind: 'review', to: decision }, { by: 'admin', note, now });
    return ok({ decided: number, decision, note });
  });
}

/** Marks a refund as paid out manually; refuses as `payOutRefund` does. */
export function settleRefund(
  db: Db,
  { effects, ...context }: Settling,
  refundId: string,
  version: number,
): Promise<Result<null>> {
  const { now } = context;
  return changeOrder(db, { ...context, version }, 'pay-out', async (tx, { id }) => {
    const paidOut = await payOutRefund(tx, { orderId: id, refundId }, { effects, now });
    return paidOut.ok ? ok({ refund: refundId, amount: paidOut.value }) : paidOut;
  });
}

/** Retries a failed refund; refuses as `tryRefundAgain` does. */
export function resendRefund(
  db: Db,
  context: Omit<Changing, 'version'>,
  refundId: string,
  version: number,
): Promise<Result<null>> {
  const { now } = context;
  return changeOrder(db, { ...context, version }, 'refund-again', async (tx, { id }) => {
    const retried = await tryRefundAgain(tx, { orderId: id, refundId }, now);
    return retried.ok ? ok({ refund: refundId, amount: retried.value }) : retried;
  });
}
