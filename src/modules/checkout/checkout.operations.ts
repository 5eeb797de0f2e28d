import { z } from 'zod';
import { ok } from '../../kernel/result.ts';
import { customerOrGuest, toCustomerOrGuest, visitor } from '../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../platform/operations/operation.ts';
import { cartOwner } from '../cart/cart-access.ts';
import { requireCartOwner } from '../cart/cart-owner.ts';
import { orderBuyer } from '../orders/access/order-buyer.ts';
import { readBuyerOrder } from '../orders/access/read-buyer-order.ts';
import { orderKeyInput } from '../orders/order.input.ts';
import { parseDestination } from '../shipping/address.rules.ts';
import { quoteSchema, toQuoteAnswer } from './checkout.answers.ts';
import { ownOrderInput, quoteInput } from './checkout.input.ts';
import { resendConfirmation, resendOwnConfirmation } from './mail/resend-confirmation.ts';
import { placeOrderOperation } from './place-order.operations.ts';
import { quoteCheckout } from './quote/quote-checkout.ts';
import { toLineShippingOptions } from './quote/split-into-shipments.ts';
import { reorderSchema, toReorderAnswer } from './reorder.answers.ts';
import { reorder } from './reorder.ts';
import { getVoucherLimitKey } from './vouchers/voucher-limits.ts';

const tags = ['orders'];
const NOT_FOUND = { 'orders.not-found': 'missing' } as const;

export const quoteOrderOperation = defineQuery({
  name: 'checkout.quote',
  access: visitor,
  input: quoteInput.partial({ country: true }),
  limits: [
    {
      name: 'voucher',
      getKey: ({ actor, address }, { voucher }) =>
        typeof voucher === 'string' ? getVoucherLimitKey(toCustomerOrGuest(actor), address) : null,
    },
  ],
  refusals: {},
  tags,
  routes: [
    {
      method: 'POST',
      path: '/order/quote',
      operationId: 'quoteOrder',
      summary: 'Quote for the selected cart lines and a destination, with shipping options and payment methods',
    },
  ],
  async run({ db, deps, actor, locale, now }, { country, ...input }) {
    const request = {
      destination: country === undefined ? null : parseDestination({ ...input, country }),
      ways: toLineShippingOptions(input.packages),
      shippingRuleId: input.shipping_rule_id,
      orderMethod: input.order_method,
      voucher: input.voucher,
      email: actor.customer?.email ?? null,
      providers: deps.paymentProviders,
    };
    return ok(await quoteCheckout(db, toCustomerOrGuest(actor), request, { locale, now }));
  },
  data: quoteSchema,
  toData: (quote, { t }) => toQuoteAnswer(quote, t),
});

const getResendLimitKey = ({ id }: { id: string }) => `order:${id}`;

export const resendConfirmationOperation = defineCommand({
  name: 'checkout.resend-confirmation',
  access: customerOrGuest,
  input: ownOrderInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  limits: [
    {
      name: 'codeAgain',
      // only for an own order: other visitors must not use up its attempts
      async getKey({ db, actor }, { order_id }) {
        const order = await readBuyerOrder(db, actor, order_id);
        return order.ok ? getResendLimitKey(order.value) : null;
      },
    },
  ],
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/order/send-order-email',
      operationId: 'resendOrderEmail',
      summary: 'Send the order confirmation again, to the e-mail address of the order',
    },
  ],
  run: ({ db, deps, actor, now }, { order_id }) =>
    resendOwnConfirmation(db, actor, order_id, { links: deps.orderLinks, now }),
  data: z.object({ email: z.string() }),
});

export const reorderOperation = defineCommand({
  name: 'checkout.reorder',
  access: cartOwner,
  input: ownOrderInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  idempotency: 'key',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/order/again',
      operationId: 'addOrderToCart',
      summary: 'Add the available items of an order to the cart again',
    },
  ],
  async run({ db, actor, locale, now }, { order_id }) {
    const order = await readBuyerOrder(db, actor, order_id);
    return order.ok ? reorder(db, actor, order.value, { locale, now }) : order;
  },
  data: reorderSchema,
  toData: (again, { t }) => toReorderAnswer(again, t),
});

/** As `checkout.resend-confirmation`, for the pages of an order, which also find it by its code. */
export const resendBuyerConfirmationOperation = defineCommand({
  name: 'checkout.resend-buyer-confirmation',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  limits: [{ name: 'codeAgain', getKey: ({ actor }) => getResendLimitKey(actor.order) }],
  idempotency: 'none',
  tags,
  routes: [],
  run: ({ db, deps, actor, now }) => resendConfirmation(db, actor.order, { links: deps.orderLinks, now }),
});

/** As `checkout.reorder`, for the pages of an order, which also find it by its code. */
export const reorderByBuyerOperation = defineCommand({
  name: 'checkout.reorder-by-buyer',
  access: orderBuyer,
  input: orderKeyInput,
  refusals: { ...NOT_FOUND, 'cart.sign-in-first': 'unauthenticated' },
  foreignRefusal: 'orders.not-found',
  idempotency: 'none',
  tags,
  routes: [],
  async run({ db, actor, visitor: identify, locale, now }) {
    const owner = await requireCartOwner(db, await identify());
    return owner.ok ? reorder(db, owner.value, actor.order, { locale, now }) : owner;
  },
});

export const checkoutOperations = [
  quoteOrderOperation,
  placeOrderOperation,
  resendConfirmationOperation,
  reorderOperation,
  resendBuyerConfirmationOperation,
  reorderByBuyerOperation,
] as const;
