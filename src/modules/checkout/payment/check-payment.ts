import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Db } from '../../../platform/database/db.ts';
import type { CartOwner } from '../../cart/cart.rules.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import type { Order } from '../../orders/order.rules.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import {
  type AttemptProgress,
  findCurrentAttemptId,
  readAttemptProgress,
} from '../../payments/attempts/find-attempt.ts';
import { type ReconcileContext, reconcileAttempt } from '../../payments/attempts/reconcile-attempt.ts';

/** An attempt by its secret id, which needs no owner; or the latest attempt of an order of the owner. */
export type PaymentKey = { attempt: string } | { orderId: string; owner: CartOwner };

export type PaymentCheck = { attempt: string; progress: AttemptProgress; order: Order };

/**
 * State of a payment as reported by its provider; the browser is not trusted. Cash payments and bank transfers are
 * confirmed by staff, so their stored state is returned. Refuses with `orders.not-found`.
 */
export async function checkPayment(db: Db, key: PaymentKey, context: ReconcileContext): Promise<Result<PaymentCheck>> {
  const attempt = await resolvePaymentKey(db, key);
  const before = attempt === null ? null : await readAttemptProgress(db, attempt);
  if (attempt === null || !before) return refuse('orders.not-found', {}, 'missing');
  await reconcileAttempt(db, attempt, context);
  const progress = (await readAttemptProgress(db, attempt)) ?? before;
  const order = await readOrderById(db, progress.orderId);
  return order ? ok({ attempt, progress, order }) : refuse('orders.not-found', {}, 'missing');
}

async function resolvePaymentKey(db: Db, key: PaymentKey): Promise<string | null> {
  if ('attempt' in key) return key.attempt;
  const order = await readBuyerOrder(db, key.owner, key.orderId);
  return order.ok ? findCurrentAttemptId(db, order.value.id) : null;
}
