import { z } from 'zod';
import { toMajor } from '../../../kernel/money.ts';
import { toPaymentStatus } from '../../orders/order.answers.ts';
import type { Order } from '../../orders/order.rules.ts';
import type { listPaymentAttempts } from '../../payments/attempts/list-payment-attempts.ts';
import { PAYMENT_STATUSES, REFUND_STATUSES } from '../../payments/payment-statuses.rules.ts';

const paymentStatusFlag = z.literal([0, 1]).describe('1 paid, 0 unpaid');

export const checkedPaymentSchema = z.object({
  order_id: z.string(),
  code: z.string(),
  order_method: z.int(),
  status: z.enum(PAYMENT_STATUSES),
  payment_status: paymentStatusFlag,
  payable: z.boolean().describe('Whether the hosted checkout can still be paid'),
  declined: z.boolean().describe('Whether the last try in the hosted checkout was declined'),
  payment_url: z.string().nullable().describe('URL of the payment page, while it can be paid'),
});

const transactionSchema = z.object({
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

export const transactionsSchema = z.object({
  order_id: z.string(),
  code: z.string(),
  payment_status: paymentStatusFlag,
  transactions: z.array(transactionSchema),
});

export function toTransactionsAnswer(
  order: Order,
  payments: Awaited<ReturnType<typeof listPaymentAttempts>>,
): z.input<typeof transactionsSchema> {
  return {
    order_id: order.id,
    code: order.code,
    payment_status: toPaymentStatus(order),
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
  };
}
