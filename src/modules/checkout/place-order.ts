import type { Locale } from '../../kernel/locale.ts';
import { ok, type Result, refuse } from '../../kernel/result.ts';
import { incrementCounter } from '../../platform/counters.ts';
import { type Db, inTransaction, type Tx } from '../../platform/database/db.ts';
import { saveAddressInput } from '../addresses/addresses.input.ts';
import { saveAddress } from '../addresses/save-address.ts';
import type { CartOwner } from '../cart/cart.rules.ts';
import type { CartLine, LineSearch } from '../cart/cart-line.rules.ts';
import { lockCartForOrder } from '../cart/checkout/lock-cart-for-order.ts';
import { buildCartWithOffers } from '../cart/view/read-cart.ts';
import { listNewOrderMails } from '../order-notifications/notify-new-order.ts';
import { prepareOrder } from '../orders/placement/create-order.ts';
import { findOrderByCart } from '../orders/placement/find-order-by-cart.ts';
import { findCurrentAttemptId } from '../payments/attempts/find-attempt.ts';
import {
  CASH_ON_DELIVERY,
  isHosted,
  NOTHING_TO_PAY,
  type PaymentMethodCode,
} from '../payments/payment-methods.rules.ts';
import { findPaymentMethod } from '../payments/payment-methods.ts';
import type { PaymentProviders } from '../payments/payment-providers.ts';
import { readSettings } from '../settings/read-settings.ts';
import { checkVoucherContact } from '../vouchers/redeem-voucher.ts';
import type { AddressedOrderInput, PlaceOrderInput } from './checkout.input.ts';
import { confirmOrder } from './confirm-order.ts';
import { createOrderSnapshot } from './order-snapshot.ts';
import { parseBuyer } from './parse-buyer.ts';
import type { OrderLinks } from './payment/settle-order.ts';
import { type DraftOrderInput, draftOrder, readDraftTerms } from './quote/draft-order.ts';
import { toLineShippingOptions } from './quote/split-into-shipments.ts';
import { resolveOrderAddresses } from './resolve-order-addresses.ts';
import { checkUnpaidLimits, findReplacedOrders, type UnpaidLimits } from './stock/limit-unpaid.ts';
import { toStockItems, writeOrder } from './write-order.ts';

export type PlaceOrderContext = {
  owner: CartOwner;
  /** The e-mail address of a signed-in customer. */
  accountEmail: string | null;
  locale: Locale;
  now: Date;
  links: OrderLinks;
  providers: PaymentProviders;
  unpaid: UnpaidLimits;
  /** The shop has already received the bank transfer, so the confirmation mail omits the bank details. */
  isTransferPaid?: boolean;
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
export async function placeOrder(
  db: Db,
  context: PlaceOrderContext,
  request: PlaceOrderInput,
): Promise<Result<PlacedOrder>> {
  const addressed = await resolveOrderAddresses(db, context.owner, request);
  if (!addressed.ok) return addressed;
  const input = addressed.value;
  const settings = await readSettings(db);
  // pickups need no street; whether all shipments are pickups is known later
  const delivered = parseBuyer(input, context.accountEmail, 'delivered');
  const collected = parseBuyer(input, context.accountEmail, 'collected');
  if (!collected.ok) return delivered.ok ? collected : delivered;
  let isNew = false;
  const placed = await inTransaction(db, async (tx) => {
    isNew = false;
    const locked = await lockCartForOrder(tx, context.owner);
    if (!locked) return refuse('cart.nothing-selected');
    const { locale, now } = context;
    const destination = delivered.ok ? delivered.value.address : collected.value.address;
    const [cart, terms] = await Promise.all([
      buildCartWithOffers(tx, locked, { settings, locale, now }),
      readDraftTerms(tx, { destination, settings, locale, now }),
    ]);
    const lines = cart.lines.filter((line) => isRequestedLine(input, line));
    const earlier = await findEarlierOrder(tx, locked.cart, lines, input);
    if (earlier) return ok(earlier);
    if (input.cart_version !== undefined && input.cart_version !== locked.cart.version)
      return refuse('checkout.cart-changed', {}, 'conflict');
    if (input.cart_ids !== 'selected' && lines.length < new Set(input.cart_ids).size)
      return refuse('cart.no-such-line', {}, 'missing');
    if (lines.length === 0) return refuse('cart.nothing-selected');

    const draftInput: DraftOrderInput = {
      cart,
      lines,
      destination,
      ways: toLineShippingOptions(input.packages),
      shippingRuleId: input.shipping_rule_id,
      orderMethod: input.order_method,
      voucher: input.voucher === undefined ? cart.voucher : input.voucher,
      // typed contact details are not verified: they are checked last, after all other conditions
      buyer: { customerId: getCustomerId(context.owner), email: context.accountEmail, phone: null },
      providers: context.providers,
      settings,
      locale,
      now,
    };
    const draft = await draftOrder(tx, draftInput, terms);
    const isCollected = draft.shipments.every(({ option }) => option?.way.shippingType === 2);
    const buyer = isCollected ? collected : delivered;
    if (!buyer.ok) return buyer;
    if (!isCollected) await saveOrderAddress(tx, context, input);
    const confirmed = confirmOrder(draftInput, draft, input);
    if (!confirmed.ok) return confirmed;
    const order = createOrderSnapshot(context.owner, draftInput, draft, confirmed.value, {
      ...buyer.value,
      note: input.note,
    });
    const method = confirmed.value.method?.code ?? NOTHING_TO_PAY;
    const note = autoConfirmReason(method);
    const reason = note === null ? null : { by: 'system' as const, note, now };
    const prepared = prepareOrder(order, now, reason);
    const { links } = context;
    const recipients = { shop: true, sellers: reason !== null };
    const [replaced, shopMails] = await Promise.all([
      findReplacedOrders(tx, context.owner, toStockItems(lines)),
      // orders with a hosted checkout are confirmed by mail after payment
      isHosted(method) ? [] : listNewOrderMails(tx, prepared.order, { links, settings, recipients, now }),
    ]);
    if (reason === null) {
      const unpaid = { ...context, email: order.email, lines: toStockItems(lines), limits: context.unpaid };
      const allowed = await checkUnpaidLimits(tx, unpaid, replaced);
      if (!allowed.ok) return allowed;
    }
    if (draft.voucher) {
      const { email, phone } = order;
      const contact = { customerId: getCustomerId(context.owner), email, phone };
      const redeemable = await checkVoucherContact(tx, draft.voucher.id, contact);
      if (!redeemable.ok) return redeemable;
    }
    isNew = true;
    return writeOrder(tx, context, {
      order,
      lines,
      prepared,
      method,
      voucherId: draft.voucher?.id ?? null,
      replaced,
      shopMails,
      settings,
    });
  });
  if (placed.ok && isNew)
    incrementCounter('orders_placed', { method: findPaymentMethod(placed.value.orderMethod)?.key ?? '' });
  return placed;
}

function isRequestedLine({ cart_ids }: PlaceOrderInput, line: CartLine): boolean {
  return cart_ids === 'selected' ? line.selected : cart_ids.includes(line.id);
}

function getCustomerId(owner: CartOwner): string | null {
  return 'customerId' in owner ? owner.customerId : null;
}

/** Saves the address for the customer if requested; a full address book does not prevent the order. */
async function saveOrderAddress(
  tx: Tx,
  { owner, now }: PlaceOrderContext,
  { save_address, address }: AddressedOrderInput,
): Promise<void> {
  if (!save_address || !('customerId' in owner)) return;
  await saveAddress(tx, owner.customerId, saveAddressInput.parse(address), now);
}

/** The order of an earlier submission: of the same cart version, or of the version before the cart was emptied. */
async function findEarlierOrder(
  tx: Tx,
  cart: { id: string; version: number },
  lines: readonly CartLine[],
  { cart_version }: PlaceOrderInput,
): Promise<PlacedOrder | null> {
  if (cart_version === cart.version || (cart_version === undefined && lines.length > 0)) return null;
  const found = await findOrderByCart(tx, cart.id, cart_version ?? cart.version - 1);
  if (!found) return null;
  const { id, code, grand, currency, order_method } = found;
  return {
    id,
    code,
    grand,
    currency,
    orderMethod: order_method,
    attempt: await findCurrentAttemptId(tx, id),
    searches: [],
  };
}

/** Why an order is confirmed without payment; null when it must be paid first. */
function autoConfirmReason(method: PaymentMethodCode): string | null {
  if (method === NOTHING_TO_PAY) return 'nothing to pay';
  return method === CASH_ON_DELIVERY ? 'cash on delivery' : null;
}
