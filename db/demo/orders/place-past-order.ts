import { randomUUID } from 'node:crypto';
import type { Locale } from '../../../src/kernel/locale.ts';
import { money } from '../../../src/kernel/money.ts';
import { placeOrderInput } from '../../../src/modules/checkout/checkout.input.ts';
import { confirmOrder } from '../../../src/modules/checkout/confirm-order.ts';
import { createOrderSnapshot } from '../../../src/modules/checkout/order-snapshot.ts';
import { parseBuyer } from '../../../src/modules/checkout/parse-buyer.ts';
import { draftOrder, readDraftTerms } from '../../../src/modules/checkout/quote/draft-order.ts';
import { createOrder } from '../../../src/modules/orders/placement/create-order.ts';
import { createAttempt } from '../../../src/modules/payments/attempts/open-attempt.ts';
import { calculatePayableUntil } from '../../../src/modules/payments/attempts/payment-times.rules.ts';
import { type BANK_TRANSFER, CASH_ON_DELIVERY } from '../../../src/modules/payments/payment-methods.rules.ts';
import { createPaymentProviders } from '../../../src/modules/payments/payment-providers.ts';
import { readSettings } from '../../../src/modules/settings/read-settings.ts';
import type { AddressInput } from '../../../src/modules/shipping/address.input.ts';
import type { Tx } from '../../../src/platform/database/db.ts';
import { hashToken } from '../../../src/platform/security/tokens.ts';
import { buildPastCart } from './past-cart.ts';

export type PastOrder = {
  code: string;
  /** Null for guests. */
  customerId: string | null;
  email: string;
  locale: Locale;
  address: AddressInput;
  /** Quantity by variant id. */
  pieces: ReadonlyMap<number, number>;
  shippingRuleId: number | undefined;
  note: string;
  at: Date;
  /** Cash orders are confirmed at once; orders by bank transfer stay pending. */
  method: typeof CASH_ON_DELIVERY | typeof BANK_TRANSFER;
};

/**
 * Places an order in the past with the prices, tax, shipping and rules of the checkout. Sends no mail and takes no stock:
 * the stock in the demo files is the remaining stock, and their sold count includes these orders. Returns the ids of the
 * order and of its payment attempt. @throws when the checkout would have refused the order
 */
export async function placePastOrder(tx: Tx, past: PastOrder): Promise<{ id: string; attemptId: string }> {
  const { code, customerId, email, locale, address, shippingRuleId, note, at, method } = past;
  const settings = await readSettings(tx);
  const input = placeOrderInput.parse({ email, address, order_method: method, note });
  const buyer = parseBuyer({ ...input, address }, null, 'delivered');
  if (!buyer.ok) throw new Error(`Order ${code}: ${Object.keys(buyer.refusal.fields).join(', ')} would be refused`);

  const { lines, offers } = await buildPastCart(tx, past.pieces, locale, at);
  const goods = { id: randomUUID(), version: 1, lines, count: lines.length, selectedCount: lines.length, goods: 0 };
  // there is no history of bundles
  const cart = { ...goods, bundles: [], discount: 0, voucher: null, deals: [], currency: settings.currency, offers };
  const { address: destination } = buyer.value;
  // demo orders need no payment provider
  const providers = createPaymentProviders([]);
  const request = {
    cart,
    lines,
    destination,
    shippingRuleId,
    orderMethod: method,
    voucher: null,
    buyer: { customerId, email, phone: null },
    providers,
    settings,
    locale,
    now: at,
  };
  const draft = await draftOrder(tx, request, await readDraftTerms(tx, request));
  const agreed = confirmOrder(request, draft, { ...input, shipping_rule_id: shippingRuleId });
  if (!agreed.ok) throw new Error(`Order ${code} would be refused: ${agreed.refusal.code}`);

  const owner = customerId === null ? { guestHash: hashToken(code) } : { customerId };
  const order = createOrderSnapshot(owner, request, draft, agreed.value, { ...buyer.value, note });
  const confirmed = { by: 'system', note: 'cash on delivery', now: at } as const;
  const { id } = await createOrder(tx, order, at, method === CASH_ON_DELIVERY ? confirmed : null);
  // a fixed code for the README and the start output
  await tx.updateTable('shop_order').set({ code }).where('id', '=', id).execute();
  const amount = money(order.totals.grand, cart.currency);
  const expiresAt = calculatePayableUntil(method, at);
  return { id, attemptId: await createAttempt(tx, { orderId: id, method, amount, now: at, expiresAt }) };
}
