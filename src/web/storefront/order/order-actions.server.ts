import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import type { Refusal } from '../../../kernel/result.ts';
import { requireCartOwner } from '../../../modules/cart/cart-owner.ts';
import { resendConfirmation } from '../../../modules/checkout/mail/resend-confirmation.ts';
import { reorder } from '../../../modules/checkout/reorder.ts';
import type { Order } from '../../../modules/orders/order.rules.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { createOrderLinks } from '../../links/order-links.ts';

/** Action data of an order form that does not change the order. */
export type OrderActionData = {
  tone: 'success' | 'warning' | 'danger';
  message: string;
  /** One message per item that could not be processed. */
  details: string[];
  /** Items were added to the cart. */
  hasAddedToCart: boolean;
};

/** Handles the forms "order again" and "resend the confirmation" of an order; null for any other form. */
export async function handleOrderAction(
  shop: ShopRequest,
  order: Order,
  form: FormData,
): Promise<OrderActionData | null> {
  const intent = form.get('intent');
  if (intent === 'again') return handleReorder(shop, order);
  return intent === 'mail' ? handleResendConfirmation(shop, order) : null;
}

async function handleReorder(shop: ShopRequest, order: Order): Promise<OrderActionData> {
  const { services, locale, t } = shop;
  if (!(await shop.visitor()).customer) shop.guestToken();
  const owner = await requireCartOwner(services.db, await shop.visitor());
  if (!owner.ok) return toRefusedActionData(shop, owner.refusal);
  const result = await reorder(services.db, owner.value, order, { locale, now: services.clock() });
  if (!result.ok) return toRefusedActionData(shop, result.refusal);
  const { added, missing } = result.value;
  const count = added.reduce((pieces, { quantity }) => pieces + quantity, 0);
  return {
    tone: missing.length === 0 ? 'success' : 'warning',
    message: count > 0 ? t('orders.againAdded', { count }) : t('orders.againNothing'),
    details: missing.map(({ title, problem }) =>
      t('problems.checkout.lineProblem', { title, problem: translateRefusal(problem, t) }),
    ),
    hasAddedToCart: count > 0,
  };
}

async function handleResendConfirmation(shop: ShopRequest, order: Order): Promise<OrderActionData> {
  const { db, config, clock } = shop.services;
  const deps = { links: createOrderLinks(config.siteUrl), limits: config.limits, now: clock() };
  const sent = await resendConfirmation(db, order, deps);
  if (!sent.ok) return toRefusedActionData(shop, sent.refusal);
  const message = shop.t('orders.mailSent', { email: bidiIsolate(sent.value.email, shop.locale) });
  return { tone: 'success', message, details: [], hasAddedToCart: false };
}

function toRefusedActionData({ t }: ShopRequest, refusal: Refusal): OrderActionData {
  return { tone: 'danger', message: translateRefusal(refusal, t), details: [], hasAddedToCart: false };
}
