import { fromMajor } from '../../kernel/money.ts';
import { ok, type Result, refuseField } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import { noteEvent } from '../orders/note-event.ts';
import { refundOrder } from '../payments/refund-order.ts';
import { type Changing, changeOrder } from './change-order.ts';
import type { RefundInput } from './staff.input.ts';

/**
 * Sends back what was paid for an order, or a part of it, never more than came in. Refuses at `amount` what is no
 * amount of the order's currency, with `payments.nothing-paid` and `payments.refund-too-much`.
 */
export function refundPayment(
  db: Db,
  changing: Omit<Changing, 'version'>,
  { version, amount, reason }: RefundInput,
): Promise<Result<null>> {
  const { now, staff } = changing;
  return changeOrder(db, { ...changing, version }, 'refund', async (tx, { id, currency }) => {
    const part = amount === undefined ? null : fromMajor(amount, currency);
    if (part === null && amount !== undefined) return refuseField('amount', 'fields.invalid', { type: 'amount' });
    const back = await refundOrder(tx, id, { amount: part?.amount ?? null, reason, by: staff.id, now });
    if (!back.ok) return back;
    await noteEvent(tx, id, { kind: 'refund', to: String(back.value.amount) }, { by: 'admin', note: reason, now });
    return ok({ amount: back.value.amount, reason });
  });
}
