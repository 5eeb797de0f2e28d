import { DEFAULT_LOCALE, isLocale, type Locale } from '../../kernel/locale.ts';
import { sumOf } from '../../kernel/money.ts';
import { inSavepoint, type Tx } from '../../platform/db.ts';
import { dropEndedRepairs } from '../cancellations/call-off-repair.ts';
import { readSettings } from '../content/read-settings.ts';
import { notifyNewOrder } from '../order-news/notify-new-order.ts';
import { queueNews } from '../order-news/queue-news.ts';
import { lockOrder } from '../orders/lock-order.ts';
import { moveOrder } from '../orders/move-order.ts';
import { noteEvent } from '../orders/note-event.ts';
import { notePayment } from '../orders/note-payment.ts';
import { LAPSED, type Order } from '../orders/order.rules.ts';
import { ORDER_STATUS } from '../orders/order.states.rules.ts';
import { isGoods, isRepair, type RepairLine } from '../orders/order-line.rules.ts';
import { hasLapsed } from '../orders/read-history.ts';
import { showPlacedOrder } from '../orders/show-placed-order.ts';
import { hasOtherAttempt, isPaidOtherwise } from '../payments/find-attempt.ts';
import type { PaymentEffects } from '../payments/payment-effects.ts';
import { isHosted, type PaymentMethodCode } from '../payments/payment-methods.rules.ts';
import type { Details } from '../payments/payment-provider.ts';
import { lockPayable, lockTicketsOf } from '../tickets/paid-for-ticket.ts';
import { redeemAgain } from '../vouchers/redeem-voucher.ts';
import { returnVoucher } from '../vouchers/return-voucher.ts';
import { giveBackStock } from './give-back-stock.ts';
import { queuePlacedOrderMail } from './queue-order-mail.ts';
import { takeStock } from './take-stock.ts';

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
export function orderEffects(links: OrderLinks): PaymentEffects {
  return {
    async lockOrder(tx, orderId) {
      // cancelling a repair locks its ticket before its orders
      await lockTicketsOf(tx, orderId);
      await lockOrder(tx, orderId);
    },
    paid: (tx, attempt, now) => takeMoney(tx, attempt, links, now),
    async waits(tx, { id, order_id }, now) {
      const order = await lockOrder(tx, order_id);
      if (order?.status !== ORDER_STATUS.pending || (await hasOtherAttempt(tx, order_id, id))) return;
      const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
      await queueNews(tx, order_id, 'paymentWaits', { links, now, href: links.payment(id, locale) });
    },
    failed: (tx, attempt, why, now) => endTry(tx, attempt, why, { links, now }),
    async refunded(tx, { id, order_id, method }, { amount, whole }, now) {
      const order = await lockOrder(tx, order_id);
      if (!order) return;
      const to = whole ? 'refunded' : 'part_refunded';
      // when the second payment of an order is refunded, the order stays paid
      if (!(await isPaidOtherwise(tx, order_id, id)))
        await notePayment(tx, order_id, { from: order.payment_state, to }, { by: 'system', note: '', now });
      await queueNews(tx, order_id, isHosted(method) ? 'refunded' : 'paidOut', { links, now, amount });
    },
    async refundFailed(tx, { id, order_id }, { amount, isPart }, now) {
      const order = await lockOrder(tx, order_id);
      if (!order) return;
      const why = { by: 'system' as const, note: '', now };
      await noteEvent(tx, order_id, { kind: 'refund-failed', to: String(amount) }, why);
      const to = isPart ? 'part_refunded' : 'paid';
      if (to !== order.payment_state && !(await isPaidOtherwise(tx, order_id, id)))
        await notePayment(tx, order_id, { from: order.payment_state, to }, why);
      await queueNews(tx, order_id, 'refundFailed', { links, now, amount });
    },
  };
}

async function takeMoney(
  tx: Tx,
  { order_id: orderId, method }: { order_id: string; method: PaymentMethodCode },
  links: OrderLinks,
  now: Date,
): Promise<'kept' | 'give-back'> {
  const order = await lockOrder(tx, orderId);
  if (!order) return 'give-back';
  // paid before, even if refunded since
  if (order.status !== ORDER_STATUS.pending && order.status !== ORDER_STATUS.cancelled) return 'give-back';
  const reason = { by: 'system' as const, note: 'paid', now };
  await notePayment(tx, orderId, { from: order.payment_state, to: 'paid' }, reason);
  if (order.status === ORDER_STATUS.cancelled) {
    // only expired orders are restored, not cancelled ones
    if (!(await hasLapsed(tx, orderId)) || !(await isToBeHadAgain(tx, orderId))) return 'give-back';
  }
  const action = order.status === ORDER_STATUS.cancelled ? 'revive' : 'confirm';
  const moved = await moveOrder(tx, orderId, order.status, action, reason);
  // the stock was reserved again a moment ago, so the transition must succeed
  if (!moved.ok && action === 'revive') throw new Error('failed to restore an expired order');
  // for bank transfers, buyer and shop were notified when the order was placed
  const settings = await readSettings(tx);
  const hosted = isHosted(method);
  const confirmed = await (hosted
    ? queuePlacedOrderMail(tx, orderId, { links, settings, now })
    : showPlacedOrder(tx, orderId));
  if (confirmed)
    await notifyNewOrder(tx, confirmed, { links, settings, recipients: { shop: hosted, sellers: true }, now });
  await dropEndedRepairs(tx, orderId, { who: { by: 'system', id: 'system' }, links, now });
  return 'kept';
}

/** Reserves voucher and stock of an expired order again; all or none. */
async function isToBeHadAgain(tx: Tx, orderId: string): Promise<boolean> {
  const order = await showPlacedOrder(tx, orderId);
  if (!order || !(await areStillDue(tx, order.lines.filter(isRepair), order))) return false;
  const items = order.lines.filter(isGoods).map(({ id, productId, inventoryId, quantity }) => {
    return { lineId: id, productId, inventoryId, quantity };
  });
  const reserved = await inSavepoint(tx, async (savepoint) => {
    const redeemed = await redeemAgain(savepoint, orderId);
    return redeemed.ok ? takeStock(savepoint, items) : redeemed;
  });
  return reserved.ok;
}

/** Whether the repairs of an expired order are still unpaid: another order may have paid them in the meantime. */
async function areStillDue(
  tx: Tx,
  repairs: readonly RepairLine[],
  { totals }: Pick<Order, 'totals'>,
): Promise<boolean> {
  const tickets = await lockPayable(
    tx,
    repairs.flatMap(({ ticket }) => ticket?.id ?? []),
  );
  return repairs.every(({ ticket, total, tax }) => {
    const due = tickets.get(ticket?.id ?? '')?.account.due;
    return due && due.amount >= sumOf([total, totals.pricesIncludeTax ? 0 : tax]);
  });
}

/**
 * Handles a failed attempt. The order stays pending while other attempts are possible; it is cancelled when time is up.
 */
async function endTry(
  tx: Tx,
  { id, order_id, details }: { id: string; order_id: string; details: Details },
  why: 'failed' | 'expired',
  { links, now }: { links: OrderLinks; now: Date },
): Promise<void> {
  const order = await lockOrder(tx, order_id);
  if (!order || order.status !== ORDER_STATUS.pending || (await hasOtherAttempt(tx, order_id, id))) return;
  const reason = { by: 'system' as const, note: why === 'expired' ? LAPSED : why, now };
  await notePayment(tx, order_id, { from: order.payment_state, to: 'failed' }, reason);
  if (why === 'failed') {
    // once per order, however many attempts fail
    if (order.payment_state !== 'failed') {
      const locale = isLocale(order.locale) ? order.locale : DEFAULT_LOCALE;
      await queueNews(tx, order_id, 'paymentFailed', { links, now, href: links.payment(id, locale) });
    }
    return;
  }
  const moved = await moveOrder(tx, order_id, order.status, 'cancel', reason);
  if (!moved.ok) return;
  // no mail when the buyer has replaced it by another order
  if (details.replaced !== true) await queueNews(tx, order_id, 'expired', { links, now });
  await returnVoucher(tx, order_id, now);
  await giveBackStock(tx, order_id);
}
