import { money } from '../../../kernel/money.ts';
import { ok, type Result, refuse, refuseField } from '../../../kernel/result.ts';
import { type Db, inTransaction } from '../../../platform/database/db.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { changePaymentMethod } from '../../orders/payment/change-payment-method.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { listAcceptedMethods } from '../../payments/accepted-methods.ts';
import { cancelAttempt } from '../../payments/attempts/cancel-attempt.ts';
import { findAttempt, findCurrentAttemptId, readAttemptProgress } from '../../payments/attempts/find-attempt.ts';
import { createAttempt } from '../../payments/attempts/open-attempt.ts';
import { calculateRetryPayableUntil } from '../../payments/attempts/payment-times.rules.ts';
import type { ReconcileContext } from '../../payments/attempts/reconcile-attempt.ts';
import { isHosted, type PaymentMethodCode } from '../../payments/payment-methods.rules.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { queueOrderConfirmation } from '../mail/queue-order-confirmation.ts';
import type { OrderLinks } from './settle-order.ts';

/**
 * Creates another payment attempt for an unpaid order, with the same or another method. The hosted checkout of the last
 * attempt is closed first, so that nobody pays twice. The order continues with the new method, and its confirmation is
 * sent if it has not been. Refuses with `payments.in-flight` while a payment is being checked, with `payments.over`
 * when the order is no longer pending, and at `order_method` when the method is not accepted.
 * @returns the new attempt's id
 */
export async function retryPayment(
  db: Db,
  attemptId: string,
  method: PaymentMethodCode,
  context: ReconcileContext & { links: OrderLinks },
): Promise<Result<string>> {
  const found = await findAttempt(db, attemptId);
  if (!found) return refuse('orders.not-found', {}, 'missing');
  const last = (await findCurrentAttemptId(db, found.orderId)) ?? attemptId;
  // before the last attempt ends: an order without an attempt would reserve stock without a payment
  const possible = await checkRetry(db, found.orderId, last, method, context);
  if (!possible.ok) return possible;
  const cancelled = await cancelAttempt(db, last, context);
  if (!cancelled.ok) return cancelled;
  return inTransaction(db, async (tx) => {
    const order = await lockOrder(tx, found.orderId);
    if (order?.status !== ORDER_STATUS.pending) return refuse('payments.over');
    // a concurrent request has created the next attempt already
    const newest = await findCurrentAttemptId(tx, order.id);
    if (newest !== null && newest !== last) return ok(newest);
    const amount = money(order.grand, order.currency);
    const { now } = context;
    const { expiresAt } = possible.value;
    const next = await createAttempt(tx, { orderId: order.id, method, amount, now, expiresAt });
    if (order.order_method === method) return ok(next);
    await changePaymentMethod(tx, order.id, method);
    // orders with a hosted checkout are confirmed by mail after payment
    if (!isHosted(method)) {
      await queueOrderConfirmation(tx, order.id, { links: context.links, settings: await readSettings(tx), now });
    }
    return ok(next);
  });
}

/** Whether the method is accepted for this order, and the deadline of another attempt. */
async function checkRetry(
  db: Db,
  orderId: string,
  last: string,
  method: PaymentMethodCode,
  { providers, now }: ReconcileContext,
): Promise<Result<{ expiresAt: Date }>> {
  const [order, earlier] = await Promise.all([readOrderById(db, orderId), readAttemptProgress(db, last)]);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const amount = money(order.totals.grand, order.currency);
  if (!(await listAcceptedMethods(db, providers, amount)).includes(method))
    return refuseField('order_method', 'payments.not-offered');
  const times = { placedAt: new Date(order.placedAt), earlierEnd: earlier?.expiresAt ?? null, now };
  const expiresAt = calculateRetryPayableUntil(method, times);
  return expiresAt === null ? refuse('payments.over') : ok({ expiresAt });
}
