import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Api } from '../../../platform/http/api.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import type { Services } from '../../../services.ts';
import { toCartOwner } from '../../cart/cart-owner.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import { toPaymentStatus } from '../../orders/order.answers.ts';
import { listPaymentAttempts } from '../../payments/attempts/list-payment-attempts.ts';
import type { ReconcileContext } from '../../payments/attempts/reconcile-attempt.ts';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '../../payments/payment-statuses.rules.ts';
import { ownOrderInput } from '../checkout.input.ts';
import { checkPayment, type PaymentKey } from './check-payment.ts';
import { paymentDoneInput } from './order-payments.input.ts';
import { buildPayUrl } from './pay-url.ts';
import type { OrderLinks } from './settle-order.ts';

type OrderPaymentsDeps = {
  links: (siteUrl: string) => OrderLinks;
  createReconcileContext: (services: Services) => ReconcileContext;
};

const tags = ['payments'];
const paymentStatusFlag = z.literal([0, 1]).describe('1 paid, 0 unpaid');

const checkedPayment = z.object({
  order_id: z.string(),
  code: z.string(),
  order_method: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  payment_status: paymentStatusFlag,
  payable: z.boolean().describe('Whether the hosted checkout can still be paid'),
  declined: z.boolean().describe('Whether the last try in the hosted checkout was declined'),
  payment_url: z.string().nullable().describe('URL of the payment page, while it can be paid'),
});

const transaction = z.object({
  number: z.int().describe('1 is the first attempt'),
  order_method: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
  currency: z.string(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  refunds: z.array(
    z.object({
      id: z.string(),
      amount: z.number(),
      status: z.enum(REFUND_STATUSES),
      created_at: z.string(),
      done_at: z.string().nullable(),
    }),
  ),
});

/** State of an order's payment, for its buyer. */
export function orderPaymentsApi({ links: linksAt, createReconcileContext }: OrderPaymentsDeps) {
  return (api: Api, services: Services): void => {
    const { db, config } = services;
    const links = linksAt(config.siteUrl);

    api.addEndpoint({
      method: 'POST',
      path: '/order/payment-done',
      operationId: 'checkPayment',
      summary: 'Payment status, fetched from the payment provider',
      tags,
      rateLimit: 'paymentCheck',
      body: paymentDoneInput,
      data: checkedPayment,
      run: async ({ body, visitor, locale }) => {
        const key = toPaymentKey(body, await visitor());
        if (!key.ok) return key;
        const checked = await checkPayment(db, key.value, createReconcileContext(services));
        if (!checked.ok) return checked;
        const { attempt, progress, order } = checked.value;
        const { status, method, payable, declined } = progress;
        return ok({
          order_id: order.id,
          code: order.code,
          order_method: method,
          status,
          payment_status: toPaymentStatus(order),
          payable,
          declined,
          payment_url: payable ? buildPayUrl(links.payment(attempt, locale), method) : null,
        });
      },
    });

    api.addEndpoint({
      method: 'POST',
      path: '/order/transaction',
      operationId: 'listTransactions',
      summary: 'Payment attempts of an order of the caller, with their refunds',
      tags,
      body: ownOrderInput,
      data: z.object({
        order_id: z.string(),
        code: z.string(),
        payment_status: paymentStatusFlag,
        transactions: z.array(transaction),
      }),
      run: async ({ body, visitor }) => {
        const owner = toCartOwner(await visitor());
        if (!owner) return refuse('api.unauthenticated', {}, 'unauthenticated');
        const order = await readBuyerOrder(db, owner, body.order_id);
        if (!order.ok) return order;
        const payments = await listPaymentAttempts(db, order.value.id);
        return ok({
          order_id: order.value.id,
          code: order.value.code,
          payment_status: toPaymentStatus(order.value),
          transactions: payments.map(({ number, method, status, currency, createdAt, settledAt, ...payment }) => {
            const major = (amount: number) => toMajor({ amount, currency });
            return {
              number,
              order_method: method,
              status,
              currency,
              created_at: createdAt,
              settled_at: settledAt,
              amount: major(payment.amount),
              captured: major(payment.captured),
              refunded: major(payment.refunded),
              refunds: payment.refunds.map((refund) => ({
                id: refund.id,
                amount: major(refund.amount),
                status: refund.status,
                created_at: refund.createdAt,
                done_at: refund.doneAt,
              })),
            };
          }),
        });
      },
    });
  };
}

function toPaymentKey({ attempt, order_id }: z.output<typeof paymentDoneInput>, visitor: Visitor): Result<PaymentKey> {
  if (attempt !== undefined) return ok({ attempt });
  const owner = toCartOwner(visitor);
  if (!owner || order_id === undefined) return refuse('api.unauthenticated', {}, 'unauthenticated');
  return ok({ orderId: order_id, owner });
}
