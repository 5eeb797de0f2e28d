import { DEFAULT_LOCALE, isLocale, type Locale } from '../../../kernel/locale.ts';
import { sumAmounts } from '../../../kernel/money.ts';
import { inSavepoint, type Tx } from '../../../platform/database/db.ts';
import { cancelEndedRepairs } from '../../cancellations/cancel-paid-repair.ts';
import { releaseOrderStock } from '../../catalog/stock/release-order-stock.ts';
import { reserveStock } from '../../catalog/stock/reserve-stock.ts';
import { notifyNewOrder } from '../../order-notifications/notify-new-order.ts';
import { queueOrderNotification } from '../../order-notifications/queue-order-notification.ts';
import { hasOrderExpired } from '../../orders/history/read-history.ts';
import { recordOrderEvent } from '../../orders/history/record-order-event.ts';
import { lockOrder } from '../../orders/lock-order.ts';
import { EXPIRED_NOTE, type Order } from '../../orders/order.rules.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { isGoods, isRepair, type RepairLine } from '../../orders/order-line.rules.ts';
import { recordPaymentState } from '../../orders/payment/record-payment-state.ts';
import { readOrderById } from '../../orders/read-order-by-id.ts';
import { transitionOrder } from '../../orders/transition-order.ts';
import { hasOtherAttempt, hasOtherCapturedAttempt } from '../../payments/attempts/find-attempt.ts';
import type { PaymentEffects } from '../../payments/payment-effects.ts';
import { isHosted, type PaymentMethodCode } from '../../payments/payment-methods.rules.ts';
import type { ProviderDetails } from '../../payments/payment-provider.ts';
import { readSettings } from '../../settings/read-settings.ts';
import { lockOrderTickets, lockPayableTickets } from '../../ticket-payments/payable-tickets.ts';
import { redeemVoucherAgain } from '../../vouchers/redeem-voucher.ts';
import { restoreVoucher } from '../../vouchers/restore-voucher.ts';
import { queueOrderConfirmation } from '../mail/queue-order-confirmation.ts';

/** Absolute addresses in the buyer's language. */
export type OrderLinks = {
  /** The order tracking page. */
  track: (code: string, locale: Locale) => string;
  /** The page of an order in the admin application. */
  admin: (code: string) => string;
  /** The payment page of an attempt. */
  payment: (attempt: string, locale: Locale) => string;
  /** Return URL for providers that use a form POST; redirects to `payment`. */
  paymentReturn: (attempt: string, locale: Locale) => string;
};

/** Effects of payments on orders: the only place that maps payments to order states and stock. */
export function createOrderEffects(links: OrderLinks): PaymentEffects {
  return {
    async lockOrder(tx, orderId) {
      // cancelling a repair locks its ticket before its orders
      await lockOrderTickets(tx, orderId);
      await lockOrder(tx, orderId);
    },
    onPaid: (tx, attempt, now) => acceptOrderPayment(tx, attempt, links, now),
    async onPaymentPending(tx, { id, order_id }, now) {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== ORDER_STATUS.pending || (await hasOtherAttempt(tx, order_id, id))) return;
      const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
      await queueOrderNotification(tx, order_id, 'paymentWaits', { links, now, href: links.payment(id, locale) });
    },
    onPaymentFailed: (tx, attempt, why, now) => handleFailedAttempt(tx, attempt, why, { links, now }),
    async onRefunded(tx, { id, order_id, method }, { amount, whole }, now) {
      const order = await lockOrder(tx, order_id);
      if (!order) return;
      const to = whole ? 'refunded' : 'part_refunded';
      // when the second payment of an order is refunded, the order stays paid
      if (!(await hasOtherCapturedAttempt(tx, order_id, id)))
        await recordPaymentState(tx, order_id, { from: order.payment_state, to }, { by: 'system', note: '', now });
      await queueOrderNotification(tx, order_id, isHosted(method) ? 'refunded' : 'paidOut', { links, now, amount });
    },
    async onRefundFailed(tx, { id, order_id }, { amount, isPart }, now) {
      const order = await lockOrder(tx, order_id);
      if (!order) return;
      const why = { by: 'system' as const, note: '', now };
      await recordOrderEvent(tx, order_id, { kind: 'refund-failed', to: String(amount) }, why);
      const to = isPart ? 'part_refunded' : 'paid';
      if (to !== order.payment_state && !(await hasOtherCapturedAttempt(tx, order_id, id)))
        await recordPaymentState(tx, order_id, { from: order.payment_state, to }, why);
      await queueOrderNotification(tx, order_id, 'refundFailed', { links, now, amount });
    },
  };
}

async function acceptOrderPayment(
  tx: Tx,
  { order_id: orderId, method }: { order_id: string; method: PaymentMethodCode },
  links: OrderLinks,
  now: Date,
): Promise<'accepted' | 'refund'> {
  const order = await lockOrder(tx, orderId);
  if (!order) return 'refund';
  // paid before, even if refunded since
  if (order.status !== ORDER_STATUS.pending && order.status !== ORDER_STATUS.cancelled) return 'refund';
  const reason = { by: 'system' as const, note: 'paid', now };
  await recordPaymentState(tx, orderId, { from: order.payment_state, to: 'paid' }, reason);
  if (order.status === ORDER_STATUS.cancelled) {
    // only expired orders are restored, not cancelled ones
    if (!(await hasOrderExpired(tx, orderId)) || !(await reserveAgain(tx, orderId, now))) return 'refund';
  }
  const action = order.status === ORDER_STATUS.cancelled ? 'revive' : 'confirm';
  const moved = await transitionOrder(tx, orderId, order.status, action, reason);
  // the stock was reserved again a moment ago, so the transition must succeed
  if (!moved.ok && action === 'revive') throw new Error('failed to restore an expired order');
  // for bank transfers, buyer and shop were notified when the order was placed
  const settings = await readSettings(tx);
  const hosted = isHosted(method);
  const confirmed = await (hosted
    ? queueOrderConfirmation(tx, orderId, { links, settings, now })
    : readOrderById(tx, orderId));
  if (confirmed)
    await notifyNewOrder(tx, confirmed, { links, settings, recipients: { shop: hosted, sellers: true }, now });
  await cancelEndedRepairs(tx, orderId, { canceller: { by: 'system', id: 'system' }, links, now });
  return 'accepted';
}

/** Reserves voucher and stock of an expired order again; all or none. */
async function reserveAgain(tx: Tx, orderId: string, now: Date): Promise<boolean> {
  const order = await readOrderById(tx, orderId);
  if (!order || !(await areRepairsUnpaid(tx, order.lines.filter(isRepair), order))) return false;
  const items = order.lines.filter(isGoods).map(({ id, productId, inventoryId, quantity }) => {
    return { lineId: id, productId, inventoryId, quantity };
  });
  const reserved = await inSavepoint(tx, async (savepoint) => {
    const redeemed = await redeemVoucherAgain(savepoint, orderId);
    return redeemed.ok ? reserveStock(savepoint, items, now) : redeemed;
  });
  return reserved.ok;
}

/** Whether the repairs of an expired order are still unpaid: another order may have paid them in the meantime. */
async function areRepairsUnpaid(
  tx: Tx,
  repairs: readonly RepairLine[],
  { totals }: Pick<Order, 'totals'>,
): Promise<boolean> {
  const tickets = await lockPayableTickets(
    tx,
    repairs.flatMap(({ ticket }) => ticket?.id ?? []),
  );
  return repairs.every(({ ticket, total, tax }) => {
    const due = tickets.get(ticket?.id ?? '')?.balance.due;
    return due && due.amount >= sumAmounts([total, totals.pricesIncludeTax ? 0 : tax]);
  });
}

/**
 * Handles a failed attempt. The order stays pending while other attempts are possible; it is cancelled when time is up.
 */
async function handleFailedAttempt(
  tx: Tx,
  { id, order_id, details }: { id: string; order_id: string; details: ProviderDetails },
  why: 'failed' | 'expired',
  { links, now }: { links: OrderLinks; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, order_id);
  if (!order || order.status !== ORDER_STATUS.pending || (await hasOtherAttempt(tx, order_id, id))) return;
  const reason = { by: 'system' as const, note: why === 'expired' ? EXPIRED_NOTE : why, now };
  await recordPaymentState(tx, order_id, { from: order.payment_state, to: 'failed' }, reason);
  if (why === 'failed') {
    // once per order, however many attempts fail
    if (order.payment_state !== 'failed') {
      const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
      await queueOrderNotification(tx, order_id, 'paymentFailed', { links, now, href: links.payment(id, locale) });
    }
    return;
  }
  const moved = await transitionOrder(tx, order_id, order.status, 'cancel', reason);
  if (!moved.ok) return;
  // no mail when the buyer has replaced it by another order
  if (details.replaced !== true) await queueOrderNotification(tx, order_id, 'expired', { links, now });
  await restoreVoucher(tx, order_id, now);
  await releaseOrderStock(tx, order_id, now);
}
