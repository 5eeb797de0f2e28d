import type { z } from 'zod';
import { ok, type Result, refuse } from '../../../kernel/result.ts';
import type { Visitor } from '../../../platform/http/visitor.ts';
import { customerOrGuest, toCustomerOrGuest, visitor } from '../../../platform/operations/access.ts';
import { defineCommand, defineQuery } from '../../../platform/operations/operation.ts';
import { orderHolder } from '../../orders/access/order-buyer.ts';
import { readBuyerOrder } from '../../orders/access/read-buyer-order.ts';
import { toPaymentStatus } from '../../orders/order.answers.ts';
import { orderKeyInput } from '../../orders/order.input.ts';
import { ORDER_STATUS } from '../../orders/order.states.rules.ts';
import { listPaymentAttempts } from '../../payments/attempts/list-payment-attempts.ts';
import { findCashDue } from '../../payments/cash/find-cash-due.ts';
import { listRefunds } from '../../payments/refunds/list-refunds.ts';
import { findAwaitedTransfer } from '../../payments/transfers/read-transfer.ts';
import { ownOrderInput } from '../checkout.input.ts';
import { checkPayment, type PaymentKey } from './check-payment.ts';
import { checkedPaymentSchema, toTransactionsAnswer, transactionsSchema } from './order-payments.answers.ts';
import { paymentDoneInput } from './order-payments.input.ts';
import { buildPayUrl } from './pay-url.ts';

const tags = ['payments'];
const NOT_FOUND = { 'orders.not-found': 'missing' } as const;

/** A command, because the response of the payment provider is stored. */
export const checkPaymentOperation = defineCommand({
  name: 'payments.check',
  access: visitor,
  limits: ['paymentCheck'],
  input: paymentDoneInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  idempotency: 'none',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/order/payment-done',
      operationId: 'checkPayment',
      summary: 'Payment status, fetched from the payment provider',
    },
  ],
  async run({ db, deps, actor, now }, input) {
    const key = toPaymentKey(input, actor);
    return key.ok ? checkPayment(db, key.value, deps.createReconcileContext(now)) : key;
  },
  data: checkedPaymentSchema,
  toData: ({ attempt, progress: { status, method, payable, declined }, order }, { deps, locale }) => ({
    order_id: order.id,
    code: order.code,
    order_method: method,
    status,
    payment_status: toPaymentStatus(order),
    payable,
    declined,
    payment_url: payable ? buildPayUrl(deps.orderLinks.payment(attempt, locale), method) : null,
  }),
});

export const listTransactionsOperation = defineQuery({
  name: 'payments.list-transactions',
  access: customerOrGuest,
  input: ownOrderInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [
    {
      method: 'POST',
      path: '/order/transaction',
      operationId: 'listTransactions',
      summary: 'Payment attempts of an order of the caller, with their refunds',
    },
  ],
  async run({ db, actor }, { order_id }) {
    const order = await readBuyerOrder(db, actor, order_id);
    if (!order.ok) return order;
    return ok({ order: order.value, payments: await listPaymentAttempts(db, order.value.id) });
  },
  data: transactionsSchema,
  toData: ({ order, payments }) => toTransactionsAnswer(order, payments),
});

/** What the pages of an order show about its payment: cash due, refunds, and the bank transfer that is awaited. */
export const getOrderPaymentOperation = defineQuery({
  name: 'payments.get-order-payment',
  access: orderHolder,
  input: orderKeyInput,
  refusals: NOT_FOUND,
  foreignRefusal: 'orders.not-found',
  tags,
  routes: [],
  async run({ db, actor: { order } }) {
    const [cash, refunds, transfer] = await Promise.all([
      findCashDue(db, order),
      listRefunds(db, order.id),
      order.status === ORDER_STATUS.pending ? findAwaitedTransfer(db, order.id) : null,
    ]);
    return ok({ cash, refunds, transfer });
  },
});

function toPaymentKey({ attempt, order_id }: z.output<typeof paymentDoneInput>, visitor: Visitor): Result<PaymentKey> {
  if (attempt !== undefined) return ok({ attempt });
  const owner = toCustomerOrGuest(visitor);
  if (!owner || order_id === undefined) return refuse('api.unauthenticated', {}, 'unauthenticated');
  return ok({ orderId: order_id, owner });
}

export const orderPaymentOperations = [
  checkPaymentOperation,
  listTransactionsOperation,
  getOrderPaymentOperation,
] as const;
