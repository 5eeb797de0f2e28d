import { fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/database/db.ts';
import { recordOrderEvent } from '../orders/history/record-order-event.ts';
import { refundAmount } from '../payments/refunds/refund-amount.ts';
import type { RefundInput } from '../staff/staff.input.ts';
import { changeOrder, type OrderChange, type OrderChangeContext } from './change-order.ts';

/**
 * Refunds all or a part of an order, never more than was paid. Refuses at `amount` when it is not an amount of the
 * order currency, with `payments.nothing-paid` and `payments.refund-too-much`.
 */
export function refundPayment(
  db: Db,
  context: Omit<OrderChangeContext, 'version'>,
  { version, amount, reason }: RefundInput,
): Promise<Result<OrderChange>> {
  const { now, staff } = context;
  return changeOrder(db, { ...context, version }, 'refund', async (tx, { id, currency }) => {
    const requested = amount === undefined ? null : fromMajor(amount, currency);
    if (requested === null && amount !== undefined) return refuseField('amount', 'fields.invalid', { type: 'amount' });
    const refund = await refundAmount(tx, id, { amount: requested?.amount ?? null, reason, by: staff.id, now });
    if (!refund.ok) return refund;
    await recordOrderEvent(
      tx,
      id,
      { kind: 'refund', to: String(refund.value.amount) },
      { by: 'admin', note: reason, now },
    );
    return ok({ amount: refund.value.amount, reason });
  });
}
