import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import type { LineSearch } from '../cart/cart-line.rules.ts';
import { actorOf, buyerOf, ownerOf } from '../cart/cart-owner.ts';
import { showOrder } from '../orders/show-order.ts';
import { providersOf } from '../payments/providers-of.ts';
import { recordSearchOrders } from '../search-rules/record-search.ts';
import { readDestination } from '../shipping/address.rules.ts';
import { quoteAnswer, quoteSchema } from './checkout.answers.ts';
import { ownOrderInput, placeInput, quoteInput } from './checkout.input.ts';
import { againAnswer, againSchema } from './order-again.answers.ts';
import { orderAgain } from './order-again.ts';
import { waysOf } from './part-lines.ts';
import { payUrl } from './pay-url.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';
import { buyerRules } from './read-buyer.ts';
import { resendOrderMail } from './resend-order-mail.ts';
import type { OrderLinks } from './settle-order.ts';
import { tryVoucher, tryVoucherOrder } from './try-voucher.ts';

const tags = ['orders'];

/** `links` builds the URLs of a shop with the given site URL. */
type CheckoutLinks = { links: (siteUrl: string) => OrderLinks };

/** Checkout: quote and order of the selected cart lines. */
export function checkoutApi({ links: linksAt }: CheckoutLinks) {
  return (api: Api, { db, clock, config }: Services): void => {
    const providers = providersOf(config.payments);
    const links = linksAt(config.siteUrl);
    api.call({
      method: 'POST',
      path: '/order/quote',
      operationId: 'quoteOrder',
      summary: 'Quote for the selected cart lines and a destination, with shipping options and payment methods',
      tags,
      body: quoteInput.partial({ country: true }),
      data: quoteSchema,
      run: async ({ body, request, visitor, locale, t }) => {
        const { country } = body;
        const destination = country === undefined ? null : readDestination({ ...body, country });
        const { customer } = await visitor();
        const owner = ownerOf(await visitor());
        if (typeof body.voucher === 'string') {
          const tried = await tryVoucher(db, config.limits, { owner, ip: request.ip }, clock());
          if (!tried.ok) return tried;
        }
        const quoteRequest = {
          destination,
          ways: waysOf(body.packages),
          shippingRuleId: body.shipping_rule_id,
          orderMethod: body.order_method,
          voucher: body.voucher,
          email: customer?.email ?? null,
          providers,
        };
        const quote = await quoteCheckout(db, owner, quoteRequest, { locale, now: clock() });
        return ok(quoteAnswer(quote, t));
      },
    });

    api.call({
      method: 'POST',
      path: '/order/action',
      operationId: 'placeOrder',
      summary: 'Place an order for the selected cart lines',
      tags,
      body: placeInput,
      rules: ({ customer }) => buyerRules(customer?.email ?? null),
      data: z.object({
        id: z.string(),
        code: z.string(),
        grand: z.number(),
        currency: z.string(),
        order_method: z.int(),
        /** The payment page, or payment instructions; the secret in the URL gives access to the order. */
        payment_url: z.string().nullable(),
      }),
      run: async (call) => {
        const now = clock();
        const visitor = await call.visitor();
        const owner = await buyerOf(db, visitor);
        if (!owner.ok) return owner;
        const allowed = await takeTry(db, config.limits, 'order', call.request.ip, now);
        if (!allowed.ok) return allowed;
        if (typeof call.body.voucher === 'string') {
          const ip = call.request.ip;
          const allowed = await tryVoucher(db, config.limits, { owner: owner.value, ip }, now);
          if (!allowed.ok) return allowed;
        }
        const withVoucher = { owner: owner.value, ip: call.request.ip, voucher: call.body.voucher };
        const admitted = await tryVoucherOrder(db, config.limits, withVoucher, now);
        if (!admitted.ok) return admitted;
        const accountEmail = visitor.customer?.email ?? null;
        const unpaid = { caps: config.unpaidCaps, address: call.request.ip };
        const context = { owner: owner.value, accountEmail, locale: call.locale, now, links, providers, unpaid };
        let searches: readonly LineSearch[] = [];
        const response = await runOnce(db, call, actorOf(owner.value), now, async (tx) => {
          const placed = await placeOrder(tx, context, call.body);
          if (!placed.ok) return placed;
          searches = placed.value.searches;
          const { id, code, grand, currency, orderMethod, attempt } = placed.value;
          const payment_url = attempt === null ? null : payUrl(links.payment(attempt, call.locale), orderMethod);
          const total = toMajor({ amount: grand, currency });
          return ok({ id, code, grand: total, currency, order_method: orderMethod, payment_url });
        });
        if (response.ok) recordSearchOrders(db, searches, now);
        return response;
      },
    });

    api.call({
      method: 'POST',
      path: '/order/send-order-email',
      operationId: 'resendOrderEmail',
      summary: 'Send the order confirmation again, to the e-mail address of the order',
      tags,
      body: ownOrderInput,
      data: z.object({ email: z.string() }),
      run: async ({ body, visitor }) => {
        const owner = ownerOf(await visitor());
        if (!owner) return refuse('api.unauthenticated', {}, 'unauthenticated');
        return resendOrderMail(db, owner, body.order_id, { links, limits: config.limits, now: clock() });
      },
    });

    api.call({
      method: 'POST',
      path: '/order/again',
      operationId: 'addOrderToCart',
      summary: 'Add the available items of an order to the cart again',
      tags,
      body: ownOrderInput,
      data: againSchema,
      run: async (call) => {
        const now = clock();
        const owner = await buyerOf(db, await call.visitor());
        if (!owner.ok) return owner;
        return runOnce(db, call, actorOf(owner.value), now, async (tx) => {
          const order = await showOrder(tx, owner.value, call.body.order_id);
          if (!order.ok) return order;
          const again = await orderAgain(tx, owner.value, order.value, { locale: call.locale, now });
          return again.ok ? ok(againAnswer(again.value, call.t)) : again;
        });
      },
    });
  };
}
