import { ok, type Result, refuse } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { insertStatusEvent, type TransitionContext } from './history/event.store.ts';
import { queueForInvoiceNumber } from './invoices/invoice.store.ts';
import { getNextOrderStatus, ORDER_STATUS, type OrderAction, type OrderStatus } from './order.states.rules.ts';
import { updateOrderStatus as moveRow } from './order.store.ts';

/** Actions on a whole order. */
export type WholeOrderAction = Extract<OrderAction, 'confirm' | 'cancel' | 'revive'>;

/**
 * Changes the status of an order and of all shipments with the same status. The caller handles stock and payment.
 * Refuses with `orders.not-now` when the transition table does not allow it.
 */
export async function transitionOrder(
  tx: Tx,
  orderId: string,
  from: OrderStatus,
  action: WholeOrderAction,
  context: TransitionContext,
): Promise<Result<null>> {
  const to = getNextOrderStatus(action, from, context.by);
  if (to === null || !(await moveRow(tx, orderId, from, to))) return refuse('orders.not-now', {}, 'conflict');
  await insertStatusEvent(tx, { orderId, shipmentId: null, from, to }, context);
  if (to === ORDER_STATUS.confirmed) await queueForInvoiceNumber(tx, orderId, context.now);
  return ok(null);
}
