import { money } from '../../kernel/money.ts';
import { ok, type Result } from '../../kernel/result.ts';
import type { Tx } from '../../platform/database/db.ts';
import { type OutgoingMail, queueMails } from '../../platform/mail/queue-mail.ts';
import type { CartLine, LineSearch } from '../cart/cart-line.rules.ts';
import { removeOrderedLines } from '../cart/checkout/lock-cart-for-order.ts';
import { type ReservedItem, reserveStock } from '../catalog/stock/reserve-stock.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { recordPaymentState } from '../orders/payment/record-payment-state.ts';
import { type CartOrder, type PreparedOrder, saveOrder } from '../orders/placement/create-order.ts';
import { createAttempt } from '../payments/attempts/open-attempt.ts';
import { calculatePayableUntil } from '../payments/attempts/payment-times.rules.ts';
import { calculateCashDue } from '../payments/cash/find-cash-due.ts';
import {
  BANK_TRANSFER,
  CASH_ON_DELIVERY,
  isHosted,
  NOTHING_TO_PAY,
  type PaymentMethodCode,
} from '../payments/payment-methods.rules.ts';
import type { Settings } from '../settings/settings.rules.ts';
import { redeemVoucher } from '../vouchers/redeem-voucher.ts';
import { createConfirmationMail, queueOrderConfirmation } from './mail/queue-order-confirmation.ts';
import type { PlacedOrder, PlaceOrderContext } from './place-order.ts';
import { expireReplacedOrders, recordUnpaidOrder } from './stock/limit-unpaid.ts';

export type OrderWrite = {
  order: CartOrder;
  /** The cart lines of the order. */
  lines: readonly CartLine[];
  prepared: PreparedOrder;
  method: PaymentMethodCode;
  voucherId: number | null;
  /** Ids of unpaid orders that this one replaces. */
  replaced: readonly string[];
  shopMails: readonly OutgoingMail[];
  settings: Settings;
};

/**
 * Writes an order that was checked. The statements are sent together and executed in the order of the calls: rows that
 * refer to the order after it, and the stock last, because other buyers wait for it until the commit.
 */
export async function writeOrder(
  tx: Tx,
  context: PlaceOrderContext,
  { order, lines, prepared, method, voucherId, replaced, shopMails, settings }: OrderWrite,
): Promise<Result<PlacedOrder>> {
  const { now, links } = context;
  const { confirmed } = prepared;
  const { id, code } = prepared.order;
  const { cartId, customerId, email, phone, currency, totals, orderMethod } = order;
  const items = toStockItems(lines);
  const awaitsTransfer = method === BANK_TRANSFER && !context.isTransferPaid;
  const mails = awaitsTransfer ? [] : listConfirmationMails(prepared, method, { links, settings, now });
  const saved = saveOrder(tx, prepared);
  const attempt = createAttempt(tx, {
    orderId: id,
    method,
    amount: money(totals.grand, currency),
    now,
    expiresAt: calculatePayableUntil(method, now),
  });
  const writes = Promise.all([
    attempt,
    saved,
    confirmed && method === NOTHING_TO_PAY && recordPaymentState(tx, id, { from: 'unpaid', to: 'paid' }, confirmed),
    // the mail contains the reference of the transfer
    awaitsTransfer && attempt.then(() => queueOrderConfirmation(tx, id, { links, settings, now })),
    queueMails(tx, [...mails, ...shopMails]),
    removeOrderedLines(tx, cartId, lines, now),
    confirmed === null && recordUnpaidOrder(tx, id, { ...context, email, lines: items, limits: context.unpaid }),
    expireReplacedOrders(tx, replaced, now),
  ]);
  // these need several round trips
  if (voucherId !== null || awaitsTransfer) {
    const use = voucherId === null ? null : { voucherId, orderId: id, customerId, email, phone, now };
    const [redeemed] = await Promise.all([use ? redeemVoucher(tx, use) : ok(null), writes]);
    if (!redeemed.ok) return redeemed;
  }
  const [[attemptId], reserved] = await Promise.all([writes, reserveStock(tx, items, now)]);
  if (!reserved.ok) return reserved;
  return ok({
    id,
    code,
    grand: totals.grand,
    currency,
    orderMethod,
    attempt: attemptId,
    searches: listSearches(lines),
  });
}

/** The confirmation for the buyer; orders with a hosted checkout are confirmed by mail after payment. */
function listConfirmationMails(
  { order }: PreparedOrder,
  method: PaymentMethodCode,
  context: Parameters<typeof createConfirmationMail>[2],
): OutgoingMail[] {
  if (isHosted(method)) return [];
  const cash = method === CASH_ON_DELIVERY ? calculateCashDue(order, order.totals.grand) : null;
  return [createConfirmationMail(order, { transfer: null, cash }, context)];
}

export function toStockItems(lines: readonly CartLine[]): ReservedItem[] {
  return lines.filter(isGoods).map((line) => ({ ...line, lineId: line.id }));
}

/** Each search once, even if it led to several lines. */
function listSearches(lines: readonly CartLine[]): LineSearch[] {
  const found = lines.flatMap((line) => (line.kind === 'goods' && line.search ? [line.search] : []));
  return [...new Map(found.map((search) => [`${search.locale} ${search.query}`, search])).values()];
}
