import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Db } from '../../platform/db.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { Order } from '../orders/order.rules.ts';
import { showOrder } from '../orders/show-order.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { type AttemptProgress, currentAttempt, showAttempt } from '../payments/find-attempt.ts';
import { type Reconciling, reconcileAttempt } from '../payments/reconcile-attempt.ts';

/** An attempt by its secret id, which needs no owner; or the latest attempt of an order of the owner. */
export type PaymentKey = { attempt: string } | { orderId: string; owner: CartOwner };

export type CheckedPayment = { attempt: string; progress: AttemptProgress; order: Order };

/**
 * State of a payment as reported by its provider; the browser is not trusted. Cash payments and bank transfers are
 * confirmed by staff, so their stored state is returned. Refuses with `orders.not-found`.
 */
export async function checkPayment(db: Db, key: PaymentKey, context: Reconciling): Promise<Result<CheckedPayment>> {
  const attempt = await findKey(db, key);
  const before = attempt === null ? null : await showAttempt(db, attempt);
  if (attempt === null || !before) return refuse('orders.not-found', {}, 'missing');
  await reconcileAttempt(db, attempt, context);
  const progress = (await showAttempt(db, attempt)) ?? before;
  const order = await showPlacedOrder(db, progress.orderId);
  return order ? ok({ attempt, progress, order }) : refuse('orders.not-found', {}, 'missing');
}

async function findKey(db: Db, key: PaymentKey): Promise<string | null> {
  if ('attempt' in key) return key.attempt;
  const order = await showOrder(db, key.owner, key.orderId);
  return order.ok ? currentAttempt(db, order.value.id) : null;
}
