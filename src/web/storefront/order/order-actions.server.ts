import { bidiIsolate } from '../../../kernel/bidi-isolate.ts';
import type { Refusal } from '../../../kernel/result.ts';
import {
  reorderByBuyerOperation,
  resendBuyerConfirmationOperation,
} from '../../../modules/checkout/checkout.operations.ts';
import type { OrderBuyer } from '../../../modules/orders/access/order-buyer.ts';
import { bindActor } from '../../../platform/operations/execute.ts';
import { translateRefusal } from '../../../platform/translator.ts';
import type { ShopRequest } from '../../http/request.server.ts';
import { runCommand } from '../../operations/run-action.server.ts';

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
  buyer: OrderBuyer,
  form: FormData,
): Promise<OrderActionData | null> {
  const intent = form.get('intent');
  if (intent === 'again') return handleReorder(shop, buyer);
  return intent === 'mail' ? handleResendConfirmation(shop, buyer) : null;
}

async function handleReorder(shop: ShopRequest, buyer: OrderBuyer): Promise<OrderActionData> {
  const { t } = shop;
  if (!(await shop.visitor()).customer) shop.guestToken();
  const result = await runCommand(bindActor(reorderByBuyerOperation, buyer), shop, { input: {} });
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

async function handleResendConfirmation(shop: ShopRequest, buyer: OrderBuyer): Promise<OrderActionData> {
  const sent = await runCommand(bindActor(resendBuyerConfirmationOperation, buyer), shop, { input: {} });
  if (!sent.ok) return toRefusedActionData(shop, sent.refusal);
  const message = shop.t('orders.mailSent', { email: bidiIsolate(sent.value.email, shop.locale) });
  return { tone: 'success', message, details: [], hasAddedToCart: false };
}

function toRefusedActionData({ t }: ShopRequest, refusal: Refusal): OrderActionData {
  return { tone: 'danger', message: translateRefusal(refusal, t), details: [], hasAddedToCart: false };
}
