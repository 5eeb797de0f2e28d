import { z } from 'zod';
import type { Locale } from '../../kernel/locale.ts';
import { toMajor } from '../../kernel/money.ts';
import { ok } from '../../kernel/result.ts';
import type { Api } from '../../platform/api.ts';
import { runOnce } from '../../platform/repeatable-call.ts';
import { takeTry } from '../../platform/throttle.ts';
import type { Services } from '../../services.ts';
import { actorOf, buyerOf, ownerOf } from '../cart/cart-owner.ts';
import { readDestination } from '../shipping/address.rules.ts';
import { quoteAnswer, quoteSchema } from './checkout.answers.ts';
import { placeInput, quoteInput } from './checkout.input.ts';
import { placeOrder } from './place-order.ts';
import { quoteCheckout } from './quote-checkout.ts';

const tags = ['orders'];

type CheckoutLinks = {
  /** Path of the page that follows an order. */
  trackPath: (code: string, locale: Locale) => string;
};

/** From a ticked cart to an order. */
export function checkoutApi({ trackPath }: CheckoutLinks) {
  return (api: Api, { db, clock, config }: Services): void => {
    api.call({
      method: 'POST',
      path: '/order/quote',
      summary: 'What the ticked lines would cost at a destination, with the ways to send and to pay',
      tags,
      body: quoteInput.partial({ country: true }),
      data: quoteSchema,
      run: async ({ body, visitor, locale, t }) => {
        const { country } = body;
        const destination = country === undefined ? null : readDestination({ ...body, country });
        const wish = { destination, shippingRuleId: body.shipping_rule_id, orderMethod: body.order_method };
        const quote = await quoteCheckout(db, ownerOf(await visitor()), wish, { locale, now: clock() });
        return ok(quoteAnswer(quote, t));
      },
    });

    api.call({
      method: 'POST',
      path: '/order/action',
      summary: 'Place an order for the ticked lines',
      tags,
      body: placeInput,
      data: z.object({
        id: z.string(),
        code: z.string(),
        grand: z.number(),
        currency: z.string(),
        order_method: z.int(),
      }),
      run: async (call) => {
        const now = clock();
        const visitor = await call.visitor();
        const owner = await buyerOf(db, visitor);
        if (!owner.ok) return owner;
        const tried = await takeTry(db, config.limits, 'order', call.request.ip, now);
        if (!tried.ok) return tried;
        const trackUrl = (code: string, locale: Locale) => `${config.siteUrl}${trackPath(code, locale)}`;
        const accountEmail = visitor.customer?.email ?? null;
        const placing = { owner: owner.value, accountEmail, locale: call.locale, now, trackUrl };
        return runOnce(db, call, actorOf(owner.value), now, async (tx) => {
          const placed = await placeOrder(tx, placing, call.body);
          if (!placed.ok) return placed;
          const { id, code, grand, currency, orderMethod } = placed.value;
          return ok({ id, code, grand: toMajor({ amount: grand, currency }), currency, order_method: orderMethod });
        });
      },
    });
  };
}
