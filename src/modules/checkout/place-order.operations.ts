import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { defineCommand } from '../../platform/operations/operation.ts';
import { cartOwner } from '../cart/cart-access.ts';
import { readCartVoucher } from '../cart/checkout/save-cart-voucher.ts';
import { recordSearchOrders } from '../search-rules/record-search.ts';
import { placeOrderInput } from './checkout.input.ts';
import { createBuyerRules } from './parse-buyer.ts';
import { buildPayUrl } from './payment/pay-url.ts';
import { placeOrder } from './place-order.ts';
import { getVoucherLimitKey } from './vouchers/voucher-limits.ts';
import { VOUCHER_FIELD_REFUSALS } from './vouchers/voucher-refusals.ts';

export const placeOrderOperation = defineCommand({
  name: 'checkout.place-order',
  access: cartOwner,
  input: placeOrderInput,
  rules: ({ customer }) => createBuyerRules(customer?.email ?? null),
  limits: [
    { name: 'order', getKey: ({ address }) => address },
    {
      name: 'voucher',
      getKey: ({ actor, address }, { voucher }) =>
        typeof voucher === 'string' ? getVoucherLimitKey(actor, address) : null,
    },
    {
      // the response reveals whether typed contact details may use the voucher
      name: 'voucherOrder',
      async getKey({ db, actor, address }, { voucher }) {
        const code = voucher === undefined ? await readCartVoucher(db, actor) : voucher;
        return code === null ? null : getVoucherLimitKey(actor, address);
      },
    },
  ],
  refusals: {
    ...VOUCHER_FIELD_REFUSALS,
    'addresses.gone': 'refused',
    'cart.bundle-broken': 'refused',
    'cart.flash-ended': 'refused',
    'cart.no-such-line': 'missing',
    'cart.not-shippable': 'refused',
    'cart.nothing-selected': 'refused',
    'cart.out-of-stock': 'refused',
    'cart.price-changed': 'refused',
    'cart.quantity-reduced': 'refused',
    'cart.repair-in-order': 'refused',
    'cart.repair-settled': 'refused',
    'cart.store-closed': 'refused',
    'checkout.cart-changed': 'conflict',
    'checkout.total-changed': 'refused',
    'checkout.unpaid-elsewhere': 'too-many',
    'checkout.unpaid-orders': 'too-many',
    'checkout.unpaid-pieces': 'refused',
    'payments.no-method': 'refused',
    'payments.not-offered': 'refused',
    'shipping.address-first': 'refused',
    'shipping.no-such-option': 'refused',
    'shipping.not-to-place': 'refused',
  },
  idempotency: 'key',
  tags: ['orders'],
  routes: [
    {
      method: 'POST',
      path: '/order/action',
      operationId: 'placeOrder',
      summary: 'Place an order for the selected cart lines',
    },
  ],
  async run({ db, deps, actor, visitor, address, locale, now }, input) {
    const { customer } = await visitor();
    const context = {
      owner: actor,
      accountEmail: customer?.email ?? null,
      locale,
      now,
      links: deps.orderLinks,
      providers: deps.paymentProviders,
      unpaid: { caps: deps.config.unpaidCaps, address },
    };
    return placeOrder(db, context, input);
  },
  afterCommit: (_, { searches }, { db }, now) => recordSearchOrders(db, searches, now),
  data: z.object({
    id: z.string(),
    code: z.string(),
    grand: z.number(),
    currency: z.string(),
    order_method: z.int(),
    /** The payment page, or payment instructions; the secret in the URL gives access to the order. */
    payment_url: z.string().nullable(),
  }),
  toData: ({ id, code, grand, currency, orderMethod, attempt }, { deps, locale }) => ({
    id,
    code,
    grand: toMajor({ amount: grand, currency }),
    currency,
    order_method: orderMethod,
    payment_url: attempt === null ? null : buildPayUrl(deps.orderLinks.payment(attempt, locale), orderMethod),
  }),
});
