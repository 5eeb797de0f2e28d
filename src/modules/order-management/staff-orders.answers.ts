import { z } from 'zod';
import { toMajor } from '../../kernel/money.ts';
import type { AdminOrderSummary } from '../orders/list/find-orders.ts';
import { orderRowAnswer, orderRowSchema, orderSchema, toOrderAnswer } from '../orders/order.answers.ts';
import { ORDER_STATUSES } from '../orders/order.states.rules.ts';
import { PAYMENT_STATES } from '../staff/staff.input.ts';
import { listStaffActions, STAFF_ACTIONS } from '../staff/staff.rules.ts';
import type { LocalizedLines } from './localization/localize-lines.ts';
import type { StaffOrder } from './show-staff-order.ts';

const status = z.literal(ORDER_STATUSES);
const paymentState = z.enum(PAYMENT_STATES);

export const handledOrderSchema = orderRowSchema.extend({
  payment_state: paymentState,
  order_method: z.int(),
  /** Name and country of the shipping address. */
  buyer: z.object({ name: z.string(), country: z.string() }),
  /** Number of order lines. */
  lines: z.int(),
  packages: z.array(
    z.object({
      number: z.int(),
      status,
      shipping_type: z.literal([1, 2]),
      earliest: z.string(),
      latest: z.string(),
      /** Actions that are allowed now. */
      actions: z.array(z.enum(STAFF_ACTIONS)),
    }),
  ),
});

export const orderPageSchema = z.object({
  data: z.array(handledOrderSchema),
  current_page: z.int(),
  last_page: z.int(),
  per_page: z.int(),
  total: z.int(),
});

const refundSchema = z.object({
  id: z.string(),
  amount: z.number(),
  status: z.enum(['requested', 'pending', 'done', 'failed', 'due']),
  reference: z.string().nullable(),
  reason: z.string(),
  error: z.string().nullable(),
  created_at: z.string(),
  done_at: z.string().nullable(),
});

const paymentSchema = z.object({
  number: z.int(),
  order_method: z.int(),
  status: z.string(),
  amount: z.number(),
  captured: z.number(),
  refunded: z.number(),
  currency: z.string(),
  /** Provider references of the checkout session and of the payment. */
  reference: z.string().nullable(),
  payment_reference: z.string().nullable(),
  error: z.string().nullable(),
  created_at: z.string(),
  settled_at: z.string().nullable(),
  refunds: z.array(refundSchema),
});

const facts = z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()]));

export const staffOrderSchema = orderSchema.extend({
  /** Must be sent with every change; an outdated version is refused as a conflict. */
  version: z.int(),
  lines: z.array(
    orderSchema.shape.lines.element.extend({
      /** Title and attributes in the language of the request; null when the order has this language. */
      localized: z
        .object({ title: z.string(), attributes: z.array(z.object({ title: z.string(), value: z.string() })) })
        .nullable(),
    }),
  ),
  payment_state: paymentState,
  home_spm: z.int().nullable().describe('Home page slide whose product list led to the order'),
  packages: z.array(
    // the pickup code is withheld: staff must ask the collecting person for it
    orderSchema.shape.packages.element.omit({ ready_code: true }).extend({
      number: z.int(),
      carrier: z.string().nullable(),
      tracking_number: z.string().nullable(),
      actions: z.array(z.enum(STAFF_ACTIONS)),
    }),
  ),
  payments: z.array(paymentSchema),
  /** Actions allowed to the caller now. */
  may: z.object({
    cancel: z.boolean(),
    change_address: z.boolean(),
    /** Refundable amount in major units. */
    refund: z.number(),
    /** Numbers of the payments in review. */
    decide: z.array(z.int()),
    /** Refunds that must be paid out manually. */
    pay_out: z.array(z.string()),
    refund_again: z.array(z.string()),
  }),
  /** Mails about the order to its e-mail address, newest first; each can be sent again. */
  mails: z.array(
    z.object({ id: z.string(), kind: z.string(), subject: z.string(), at: z.string(), sent_at: z.string().nullable() }),
  ),
  /** Latest other orders of the customer. */
  other_orders: z.array(
    z.object({ code: z.string(), status, placed_at: z.string(), grand: z.number(), currency: z.string() }),
  ),
  events: z.array(
    z.object({
      kind: z.string(),
      package: z.int().nullable(),
      from: z.string().nullable(),
      to: z.string(),
      by: z.string(),
      note: z.string(),
      at: z.string(),
    }),
  ),
  /** Audit log; null without `audit.read`. */
  audit: z
    .array(
      z.object({ at: z.string(), who: z.string(), role: z.string(), action: z.string(), before: facts, after: facts }),
    )
    .nullable(),
});

export function handledOrderAnswer(order: AdminOrderSummary): z.input<typeof handledOrderSchema> {
  return {
    ...orderRowAnswer(order),
    payment_state: order.paymentState,
    order_method: order.orderMethod,
    buyer: order.buyer,
    lines: order.lines,
    packages: order.shipments.map(({ number, status, shippingType, earliest, latest }) => ({
      number,
      status,
      earliest,
      latest,
      shipping_type: shippingType,
      actions: listStaffActions(status, shippingType),
    })),
  };
}

/** Serializes an order for the API; amounts in major units. */
export function staffOrderAnswer(
  { order, payments, may, audit, mails, otherOrders }: StaffOrder,
  localized: LocalizedLines,
): z.input<typeof staffOrderSchema> {
  const answer = toOrderAnswer(order);
  const major = (amount: number) => toMajor({ amount, currency: order.currency });
  return {
    ...answer,
    lines: answer.lines.map((line) => ({ ...line, localized: localized.get(line.id) ?? null })),
    version: order.version,
    payment_state: order.paymentState,
    home_spm: order.homeSpm,
    packages: answer.packages.map(({ ready_code: _, ...shipment }, index) => ({
      ...shipment,
      number: index + 1,
      carrier: order.tracking[index]?.carrier ?? null,
      tracking_number: order.tracking[index]?.number ?? null,
      actions: may.shipments[index] ?? [],
    })),
    payments: payments.map((payment) => ({
      number: payment.number,
      order_method: payment.method,
      status: payment.status,
      amount: major(payment.amount),
      captured: major(payment.captured),
      refunded: major(payment.refunded),
      currency: payment.currency,
      reference: payment.reference,
      payment_reference: payment.paymentReference,
      error: payment.error,
      created_at: payment.createdAt,
      settled_at: payment.settledAt,
      refunds: payment.refunds.map(
        ({ createdAt, doneAt, amount, mayPayOut: _payOut, mayTryAgain: _again, ...refund }) => {
          return { ...refund, amount: major(amount), created_at: createdAt, done_at: doneAt };
        },
      ),
    })),
    may: {
      cancel: may.cancel,
      change_address: may.changeAddress,
      refund: major(may.refund),
      decide: may.decide,
      pay_out: may.payOut,
      refund_again: may.refundAgain,
    },
    mails: mails.map(({ id, kind, subject, created_at, sent_at }) => {
      return { id, kind, subject, at: created_at.toISOString(), sent_at: sent_at?.toISOString() ?? null };
    }),
    other_orders: otherOrders.map(({ code, status: state, placedAt, currency, grand }) => {
      return { code, status: state, placed_at: placedAt, currency, grand: toMajor({ amount: grand, currency }) };
    }),
    events: order.events.map(({ kind, shipmentNumber, from, to, by, note, at }) => {
      return { kind, package: shipmentNumber, from, to, by, note, at };
    }),
    audit: audit?.map(({ at, who, role, action, before, after }) => ({ at, who, role, action, before, after })) ?? null,
  };
}
