import type { Locale } from '../../kernel/locale.ts';
import { money } from '../../kernel/money.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { type Db, inTransaction, type Tx } from '../../platform/db.ts';
import { tally } from '../../platform/tally.ts';
import { saveAddressInput } from '../addresses/addresses.input.ts';
import { saveAddress } from '../addresses/save-address.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { CartLine, LineSearch } from '../cart/cart-line.rules.ts';
import { lockCartForOrder, removeOrderedLines } from '../cart/hand-over-cart.ts';
import { openKnownCart } from '../cart/read-cart.ts';
import { readSettings } from '../content/read-settings.ts';
import { notifyNewOrder } from '../order-news/notify-new-order.ts';
import { findPlacedOrder } from '../orders/find-placed-order.ts';
import { notePayment } from '../orders/note-payment.ts';
import { isGoods } from '../orders/order-line.rules.ts';
import { type CartOrder, recordOrder } from '../orders/record-order.ts';
import { currentAttempt } from '../payments/find-attempt.ts';
import { openAttempt } from '../payments/open-attempt.ts';
import {
  CASH_ON_DELIVERY,
  isHosted,
  methodOf,
  NOTHING_TO_PAY,
  type PaymentMethodCode,
} from '../payments/payment-methods.rules.ts';
import type { PaymentProviders } from '../payments/payment-providers.ts';
import { payableUntil } from '../payments/payment-times.rules.ts';
import { checkRedeemable, redeemVoucher } from '../vouchers/redeem-voucher.ts';
import { agreeOnOrder } from './agree-on-order.ts';
import type { AddressedInput, PlaceInput } from './checkout.input.ts';
import { type DraftWish, draftOrder } from './draft-order.ts';
import { findOrderAddress } from './find-order-address.ts';
import { checkUnpaid, endReplaced, findReplaced, recordUnpaid, type UnpaidLimits } from './limit-unpaid.ts';
import { newOrder } from './new-order.ts';
import { waysOf } from './part-lines.ts';
import { queuePlacedOrderMail } from './queue-order-mail.ts';
import { readBuyer } from './read-buyer.ts';
import type { OrderLinks } from './settle-order.ts';
import { type Taking, takeStock } from './take-stock.ts';

export type Placing = {
  owner: CartOwner;
  /** The e-mail address of a signed-in customer. */
  accountEmail: string | null;
  locale: Locale;
  now: Date;
  links: OrderLinks;
  providers: PaymentProviders;
  unpaid: UnpaidLimits;
};

/** `grand` in minor units. */
export type PlacedOrder = {
  id: string;
  code: string;
  grand: number;
  currency: string;
  orderMethod: number;
  /** The payment attempt, whose secret id opens the payment page. */
  attempt: string | null;
  /** Searches that led to its goods, logged after the commit; empty for an existing order. */
  searches: readonly LineSearch[];
};

/**
 * Places an order for the selected lines: order, voucher, stock, payment attempt, cart and mail in one transaction. All
 * conditions are checked again here. One version of a cart is ordered once, however often this is called. Refuses with
 * `cart.nothing-selected`, `checkout.cart-changed`, `checkout.total-changed`, `checkout.unpaid-*`, `shipping.*`,
 * `payments.*`, at `voucher` with `voucher.*`, or by line (`lines.<id>`) and by field.
 */
export async function placeOrder(db: Db, context: Placing, request: PlaceInput): Promise<Result<PlacedOrder>> {
  const addressed = await findOrderAddress(db, context.owner, request);
  if (!addressed.ok) return addressed;
  const input = addressed.value;
  const settings = await readSettings(db);
  // pickups need no street; whether all shipments are pickups is known later
  const delivered = readBuyer(input, context.accountEmail, 'delivered');
  const collected = readBuyer(input, context.accountEmail, 'collected');
  if (!collected.ok) return delivered.ok ? collected : delivered;
  let isNew = false;
  const placed = await inTransaction(db, async (tx) => {
    isNew = false;
    const locked = await lockCartForOrder(tx, context.owner);
    if (!locked) return refuse('cart.nothing-selected');
    const cart = await openKnownCart(tx, locked, { settings, locale: context.locale, now: context.now });
    const lines = cart.lines.filter((line) => wants(input, line));
    const earlier = await earlierOrder(tx, locked.cart, lines, input);
    if (earlier) return ok(earlier);
    if (input.cart_version !== undefined && input.cart_version !== locked.cart.version)
      return refuse('checkout.cart-changed', {}, 'conflict');
    if (input.cart_ids !== 'selected' && lines.length < new Set(input.cart_ids).size)
      return refuse('cart.no-such-line', {}, 'missing');
    if (lines.length === 0) return refuse('cart.nothing-selected');

    const draftInput: DraftWish = {
      cart,
      lines,
      destination: delivered.ok ? delivered.value.address : collected.value.address,
      ways: waysOf(input.packages),
      shippingRuleId: input.shipping_rule_id,
      orderMethod: input.order_method,
      voucher: input.voucher === undefined ? cart.voucher : input.voucher,
      // typed contact details are not verified: they are checked last, after all other conditions
      buyer: { customerId: customerIdOf(context.owner), email: context.accountEmail, phone: null },
      providers: context.providers,
      settings,
      locale: context.locale,
      now: context.now,
    };
    const draft = await draftOrder(tx, draftInput);
    const isCollected = draft.packages.every(({ option }) => option?.way.shippingType === 2);
    const buyer = isCollected ? collected : delivered;
    if (!buyer.ok) return buyer;
    if (!isCollected) await keepAddress(tx, context, input);
    const confirmed = agreeOnOrder(draftInput, draft, input);
    if (!confirmed.ok) return confirmed;
    const order = newOrder(context.owner, draftInput, draft, confirmed.value, { ...buyer.value, note: input.note });
    const method = confirmed.value.method?.code ?? NOTHING_TO_PAY;
    const replaced = await findReplaced(tx, context.owner, goodsOf(lines));
    if (confirmedAs(method) === null) {
      const unpaid = { ...context, email: order.email, lines: goodsOf(lines), limits: context.unpaid };
      const allowed = await checkUnpaid(tx, unpaid, replaced);
      if (!allowed.ok) return allowed;
    }
    if (draft.voucher) {
      const { email, phone } = order;
      const contact = { customerId: customerIdOf(context.owner), email, phone };
      const redeemable = await checkRedeemable(tx, draft.voucher.id, contact);
      if (!redeemable.ok) return redeemable;
    }
    isNew = true;
    return write(tx, context, draftInput, order, { method, voucherId: draft.voucher?.id ?? null, replaced });
  });
  if (placed.ok && isNew) tally('orders_placed', { method: methodOf(placed.value.orderMethod)?.key ?? '' });
  return placed;
}

function wants({ cart_ids }: PlaceInput, line: CartLine): boolean {
  return cart_ids === 'selected' ? line.selected : cart_ids.includes(line.id);
}

function customerIdOf(owner: CartOwner): string | null {
  return 'customerId' in owner ? owner.customerId : null;
}

function goodsOf(lines: readonly CartLine[]): Taking[] {
  return lines.filter(isGoods).map((line) => ({ ...line, lineId: line.id }));
}

/** Saves the address for the customer if requested; a full address book does not prevent the order. */
async function keepAddress(tx: Tx, { owner, now }: Placing, { save_address, address }: AddressedInput): Promise<void> {
  if (!save_address || !('customerId' in owner)) return;
  await saveAddress(tx, owner.customerId, saveAddressInput.parse(address), now);
}

/** The order of an earlier submission: of the same cart version, or of the version before the cart was emptied. */
async function earlierOrder(
  tx: Tx,
  cart: { id: string; version: number },
  lines: readonly CartLine[],
  { cart_version }: PlaceInput,
): Promise<PlacedOrder | null> {
  if (cart_version === cart.version || (cart_version === undefined && lines.length > 0)) return null;
  const found = await findPlacedOrder(tx, cart.id, cart_version ?? cart.version - 1);
  if (!found) return null;
  const { id, code, grand, currency, order_method } = found;
  return { id, code, grand, currency, orderMethod: order_method, attempt: await currentAttempt(tx, id), searches: [] };
}

/** Why an order is confirmed without payment; null when it must be paid first. */
function confirmedAs(method: PaymentMethodCode): string | null {
  if (method === NOTHING_TO_PAY) return 'nothing to pay';
  return method === CASH_ON_DELIVERY ? 'cash on delivery' : null;
}

async function write(
  tx: Tx,
  context: Placing,
  { cart, lines, settings }: DraftWish,
  order: CartOrder,
  { method, voucherId, replaced }: { method: PaymentMethodCode; voucherId: number | null; replaced: string[] },
): Promise<Result<PlacedOrder>> {
  const { now } = context;
  const note = confirmedAs(method);
  const reason = note === null ? null : { by: 'system' as const, note, now };
  const { id, code } = await recordOrder(tx, order, now, reason);
  const { currency, totals } = order;
  const expiresAt = payableUntil(method, now);
  const attempt = await openAttempt(tx, { orderId: id, method, amount: money(totals.grand, currency), now, expiresAt });
  if (reason && method === NOTHING_TO_PAY) await notePayment(tx, id, { from: 'unpaid', to: 'paid' }, reason);
  // orders with a hosted checkout are confirmed by mail after payment
  if (!isHosted(method)) {
    const placed = await queuePlacedOrderMail(tx, id, { links: context.links, settings, now });
    const recipients = { shop: true, sellers: reason !== null };
    if (placed) await notifyNewOrder(tx, placed, { links: context.links, settings, recipients, now });
  }
  await removeOrderedLines(tx, order.cartId, lines, now);
  if (voucherId !== null) {
    const { customerId, email, phone } = order;
    const redeemed = await redeemVoucher(tx, { voucherId, orderId: id, customerId, email, phone, now });
    if (!redeemed.ok) return redeemed;
  }
  if (reason === null) {
    const { owner, unpaid: limits } = context;
    await recordUnpaid(tx, id, { owner, email: order.email, lines: goodsOf(lines), limits });
  }
  await endReplaced(tx, replaced, now);
  const reserved = await takeStock(tx, goodsOf(lines));
  if (!reserved.ok) return reserved;
  const { orderMethod } = order;
  const searches = searchesOf(lines);
  return ok({ id, code, grand: totals.grand, currency: cart.currency, orderMethod, attempt, searches });
}

/** Each search once, even if it led to several lines. */
function searchesOf(lines: readonly CartLine[]): LineSearch[] {
  const found = lines.flatMap((line) => (line.kind === 'goods' && line.search ? [line.search] : []));
  return [...new Map(found.map((search) => [`${search.locale} ${search.query}`, search])).values()];
}
