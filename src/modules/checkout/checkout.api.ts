import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import { ok, refuse } from '../../kernel/result.ts';
import type { Api } from '../../platform/http/api.ts';
import { runOnce } from '../../platform/http/run-once.ts';
import { consumeAttempt } from '../../platform/rate-limits/throttle.ts';
import type { Services } from '../../services.ts';
import type { LineSearch } from '../cart/cart-line.rules.ts';
import { requireCartOwner, toActorKey, toCartOwner } from '../cart/cart-owner.ts';
import { readBuyerOrder } from '../orders/access/read-buyer-order.ts';
import { recordSearchOrders } from '../search-rules/record-search.ts';
import { parseDestination } from '../shipping/address.rules.ts';
import { quoteSchema, toQuoteAnswer } from './checkout.answers.ts';
import { ownOrderInput, placeOrderInput, quoteInput } from './checkout.input.ts';
import { resendOwnConfirmation } from './mail/resend-confirmation.ts';
import { createBuyerRules } from './parse-buyer.ts';
import { buildPayUrl } from './payment/pay-url.ts';
import type { OrderLinks } from './payment/settle-order.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote/quote-checkout.ts';
import { toLineShippingOptions } from './quote/split-into-shipments.ts';
import { reorderSchema, toReorderAnswer } from './reorder.answers.ts';
import { reorder } from './reorder.ts';
import { limitVoucherOrders, limitVoucherTries } from './vouchers/limit-voucher-tries.ts';

const tags = ['orders'];

/** `links` builds the URLs of a shop with the given site URL. */
type CheckoutLinks = { links: (siteUrl: string) => OrderLinks };

/** Checkout: quote and order of the selected cart lines. */
export function checkoutApi({ links: linksAt }: CheckoutLinks) {
  return (api: Api, { db, clock, config, paymentProviders: providers }: Services): void => {
    const links = linksAt(config.siteUrl);
    api.addEndpoint({
      method: 'POST',
      path: '/order/quote',
      operationId: 'quoteOrder',
      summary: 'Quote for the selected cart lines and a destination, with shipping options and payment methods',
      tags,
      body: quoteInput.partial({ country: true }),
      data: quoteSchema,
      run: async ({ body, request, visitor, locale, t }) => {
        const { country } = body;
        const destination = country === undefined ? null : parseDestination({ ...body, country });
        const { customer } = await visitor();
        const owner = toCartOwner(await visitor());
        if (typeof body.voucher === 'string') {
          const tried = await limitVoucherTries(db, config.limits, { owner, ip: request.ip }, clock());
          if (!tried.ok) return tried;
        }
        const quoteRequest = {
          destination,
          ways: toLineShippingOptions(body.packages),
          shippingRuleId: body.shipping_rule_id,
          orderMethod: body.order_method,
          voucher: body.voucher,
          email: customer?.email ?? null,
          providers,
        };
        const quote = await quoteCheckout(db, owner, quoteRequest, { locale, now: clock() });
        return ok(toQuoteAnswer(quote, t));
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/order/action',
      operationId: 'placeOrder',
      summary: 'Place an order for the selected cart lines',
      tags,
      body: placeOrderInput,
      rules: ({ customer }) => createBuyerRules(customer?.email ?? null),
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
        const owner = await requireCartOwner(db, visitor);
        if (!owner.ok) return owner;
        const allowed = await consumeAttempt(db, config.limits, 'order', call.request.ip, now);
        if (!allowed.ok) return allowed;
        if (typeof call.body.voucher === 'string') {
          const ip = call.request.ip;
          const allowed = await limitVoucherTries(db, config.limits, { owner: owner.value, ip }, now);
          if (!allowed.ok) return allowed;
        }
        const withVoucher = { owner: owner.value, ip: call.request.ip, voucher: call.body.voucher };
        const admitted = await limitVoucherOrders(db, config.limits, withVoucher, now);
        if (!admitted.ok) return admitted;
        const accountEmail = visitor.customer?.email ?? null;
        const unpaid = { caps: config.unpaidCaps, address: call.request.ip };
        const context = { owner: owner.value, accountEmail, locale: call.locale, now, links, providers, unpaid };
        let searches: readonly LineSearch[] = [];
        const response = await runOnce(db, call, toActorKey(owner.value), now, async (tx) => {
          const placed = await placeOrder(tx, context, call.body);
          if (!placed.ok) return placed;
          searches = placed.value.searches;
          const { id, code, grand, currency, orderMethod, attempt } = placed.value;
          const payment_url = attempt === null ? null : buildPayUrl(links.payment(attempt, call.locale), orderMethod);
          const total = toMajor({ amount: grand, currency });
          return ok({ id, code, grand: total, currency, order_method: orderMethod, payment_url });
        });
        if (response.ok) recordSearchOrders(db, searches, now);
        return response;
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/order/send-order-email',
      operationId: 'resendOrderEmail',
      summary: 'Send the order confirmation again, to the e-mail address of the order',
      tags,
      body: ownOrderInput,
      data: z.object({ email: z.string() }),
      run: async ({ body, visitor }) => {
        const owner = toCartOwner(await visitor());
        if (!owner) return refuse('api.unauthenticated', {}, 'unauthenticated');
        return resendOwnConfirmation(db, owner, body.order_id, { links, limits: config.limits, now: clock() });
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/order/again',
      operationId: 'addOrderToCart',
      summary: 'Add the available items of an order to the cart again',
      tags,
      body: ownOrderInput,
      data: reorderSchema,
      run: async (call) => {
        const now = clock();
        const owner = await requireCartOwner(db, await call.visitor());
        if (!owner.ok) return owner;
        return runOnce(db, call, toActorKey(owner.value), now, async (tx) => {
          const order = await readBuyerOrder(tx, owner.value, call.body.order_id);
          if (!order.ok) return order;
          const again = await reorder(tx, owner.value, order.value, { locale: call.locale, now });
          return again.ok ? ok(toReorderAnswer(again.value, call.t)) : again;
        });
      },
    });
  };
}
