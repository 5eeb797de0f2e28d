import { isolate } from '../../../kernel/isolate.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { buyerOf } from '../../../modules/cart/cart-owner.ts';
import { orderAgain } from '../../../modules/checkout/order-again.ts';
import { resendMailOf } from '../../../modules/checkout/resend-order-mail.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { sentenceFor } from '../../../platform/words.ts';
import { orderLinks } from '../../order-links.ts';
import type { ShopRequest } from '../../request.server.ts';

/** Action data of an order form that does not change the order. */
export type OrderActionAnswer = {
  tone: 'success' | 'warning' | 'danger';
  message: string;
  /** One message per item that could not be processed. */
  details: string[];
  /** Items were added to the cart. */
  toBasket: boolean;
};

/** Handles the forms "order again" and "resend the confirmation" of an order; null for any other form. */
export async function actOnOrder(shop: ShopRequest, order: Order, form: FormData): Promise<OrderActionAnswer | null> {
  const intent = form.get('intent');
  if (intent === 'again') return again(shop, order);
  return intent === 'mail' ? mailAgain(shop, order) : null;
}

async function again(shop: ShopRequest, order: Order): Promise<OrderActionAnswer> {
  const { services, locale, t } = shop;
  if (!(await shop.visitor()).customer) shop.guestToken();
  const owner = await buyerOf(services.db, await shop.visitor());
  if (!owner.ok) return refused(shop, owner.refusal);
  const result = await orderAgain(services.db, owner.value, order, { locale, now: services.clock() });
  if (!result.ok) return refused(shop, result.refusal);
  const { added, missing } = result.value;
  const count = added.reduce((pieces, { quantity }) => pieces + quantity, 0);
  return {
    tone: missing.length === 0 ? 'success' : 'warning',
    message: count > 0 ? t('orders.againAdded', { count }) : t('orders.againNothing'),
    details: missing.map(({ title, problem }) =>
      t('problems.checkout.lineProblem', { title, problem: sentenceFor(problem, t) }),
    ),
    toBasket: count > 0,
  };
}

async function mailAgain(shop: ShopRequest, order: Order): Promise<OrderActionAnswer> {
  const { db, config, clock } = shop.services;
  const deps = { links: orderLinks(config.siteUrl), limits: config.limits, now: clock() };
  const sent = await resendMailOf(db, order, deps);
  if (!sent.ok) return refused(shop, sent.refusal);
  const message = shop.t('orders.mailSent', { email: isolate(sent.value.email, shop.locale) });
  return { tone: 'success', message, details: [], toBasket: false };
}

function refused({ t }: ShopRequest, refusal: Refusal): OrderActionAnswer {
  return { tone: 'danger', message: sentenceFor(refusal, t), details: [], toBasket: false };
}
