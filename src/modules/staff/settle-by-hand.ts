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

/** Takes a payment that waits for a person as paid, or gives it back; see `decidePayment` for what it refuses. */
export function settlePayment(
  db: Db,
  { effects, ...changing }: Settling,
  number: number,
  { version, decision, note }: DecideInput,
): Promise<Result<null>> {
  const { now, staff } = changing;
  return changeOrder(db, { ...changing, version }, `payment-${decision}`, async (tx, { id }) => {
    const decided = await decidePayment(tx, { orderId: id, number, decision }, { effects, by: staff.id, now });
    if (!decided.ok) return decided;
    await noteEvent(tx, id, { kind: 'review', to: decision }, { by: 'admin', note, now });
    return ok({ decided: number, decision, note });
  });
}

/** Notes that money which no provider sends back was handed over; see `payOutRefund` for what it refuses. */
export function settleRefund(
  db: Db,
  { effects, ...changing }: Settling,
  refundId: string,
  version: number,
): Promise<Result<null>> {
  const { now } = changing;
  return changeOrder(db, { ...changing, version }, 'pay-out', async (tx, { id }) => {
    const paidOut = await payOutRefund(tx, { orderId: id, refundId }, { effects, now });
    return paidOut.ok ? ok({ refund: refundId, amount: paidOut.value }) : paidOut;
  });
}

/** Has a refund sent once more that did not get through; see `tryRefundAgain` for what it refuses. */
export function resendRefund(
  db: Db,
  changing: Omit<Changing, 'version'>,
  refundId: string,
  version: number,
): Promise<Result<null>> {
  const { now } = changing;
  return changeOrder(db, { ...changing, version }, 'refund-again', async (tx, { id }) => {
    const again = await tryRefundAgain(tx, { orderId: id, refundId }, now);
    return again.ok ? ok({ refund: refundId, amount: again.value }) : again;
  });
}
