import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { listAcceptedMethods } from '../../payments/accepted-methods.ts';
import { type AttemptProgress, readAttemptProgress } from '../../payments/attempts/find-attempt.ts';
import { type ReconcileContext, reconcileAttempt } from '../../payments/attempts/reconcile-attempt.ts';
import { isHosted, type PaymentMethodCode } from '../../payments/payment-methods.rules.ts';

export type ShownPayment = { attempt: AttemptProgress; order: Order; acceptedMethods: PaymentMethodCode[] };

/**
 * The payment attempt of an id with its order and the methods that could pay it. With `reconcile`, an open hosted payment
 * is compared with its provider first. Refuses with `orders.not-found`.
 */
export async function showPayment(
  db: Db,
  id: string,
  { reconcile, ...context }: ReconcileContext & { reconcile: boolean },
): Promise<Result<ShownPayment>> {
  const before = await readAttemptProgress(db, id);
  if (!before) return refuse('orders.not-found', {}, 'missing');
  if (reconcile && isHosted(before.method) && !isSettled(before)) await reconcileAttempt(db, id, context);
  const attempt = (await readAttemptProgress(db, id)) ?? before;
  const order = await readOrderById(db, attempt.orderId);
  if (!order) return refuse('orders.not-found', {}, 'missing');
  const toPay = { amount: order.totals.grand, currency: order.currency };
  return ok({ attempt, order, acceptedMethods: await listAcceptedMethods(db, context.providers, toPay) });
}

function isSettled({ status }: AttemptProgress): boolean {
  return status === 'paid' || status === 'partially_refunded' || status === 'refunded';
}
