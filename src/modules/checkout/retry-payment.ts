import { money } from '../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../kernel/result.ts';
import { type Db, inTransaction } from '../../platform/db.ts';
import { readSettings } from '../content/read-settings.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { payOtherwise } from '../orders/pay-otherwise.ts';
import { endAttempt } from '../payments/end-attempt.ts';
import { currentAttempt, findAttempt } from '../payments/find-attempt.ts';
import { openAttempt } from '../payments/open-attempt.ts';
import { isHosted, type PaymentMethodCode } from '../payments/payment-methods.rules.ts';
import { payableUntil } from '../payments/payment-times.rules.ts';
import type { Reconciling } from '../payments/reconcile-attempt.ts';
import { takenMethods } from '../payments/taken-methods.ts';
import { queuePlacedOrderMail } from './queue-order-mail.ts';
import type { OrderLinks } from './settle-order.ts';

/**
 * Opens another attempt for an order that was not paid: the same way or another one. The page of the last attempt is
 * closed first, so that nobody pays twice. The order goes on as one that is paid the new way, with its confirmation where
 * it has had none. Refuses with `payments.in-flight` while a payment is being checked, with
 * `payments.over` when the order no longer waits, and at `order_method` what the shop does not take.
 * @returns the new attempt's id
 */
export async function retryPayment(
  db: Db,
  attemptId: string,
  method: PaymentMethodCode,
  how: Reconciling & { links: OrderLinks },
): Promise<Result<string>> {
  const found = await findAttempt(db, attemptId);
  if (!found) return refuse('orders.not-found', {}, 'missing');
  const last = (await currentAttempt(db, found.orderId)) ?? attemptId;
  const ended = await endAttempt(db, last, how);
  if (!ended.ok) return ended;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (order?.status !== ORDER_STATUS.pending) return refuse('payments.over');
    // a second press has opened the next one already
    const newest = await currentAttempt(tx, order.id);
    if (newest !== null && newest !== last) return ok(newest);
    const amount = money(order.grand, order.currency);
    if (!(await takenMethods(tx, how.providers, amount)).includes(method))
      return refuseField('order_method', 'payments.not-offered');
    const { now } = how;
    const next = await openAttempt(tx, {
      orderId: order.id,
      method,
      amount,
      now,
      expiresAt: payableUntil(method, now),
    });
    if (order.order_method === method) return ok(next);
    await payOtherwise(tx, order.id, method);
    // what is paid on a provider's page is confirmed by mail once it is paid
    if (!isHosted(method)) {
      await queuePlacedOrderMail(tx, order.id, { links: how.links, settings: await readSettings(tx), now });
    }
    return ok(next);
  });
}
