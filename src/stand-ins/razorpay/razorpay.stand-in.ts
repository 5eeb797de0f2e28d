import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { randomToken } from '../../kernel/ids.ts';
import { createDefaultBehaviour, respondWithBehaviour, type StandIn, type StandInOptions } from '../stand-in.ts';
import { checkOrder, checkRefund, isObject, razorpayError } from './razorpay-checks.ts';
import { sendRazorpayEvent } from './razorpay-events.ts';
import { addRazorpayPages } from './razorpay-pages.ts';

export type RazorpayStandInOptions = StandInOptions & {
  keyId: string;
  keySecret: string;
  webhookSecret: string;
  /** Country in which the account is registered; India by default. */
  country?: string;
};

/** Amounts in minor units. */
export type RazorpayOrder = {
  id: string;
  entity: 'order';
  amount: number;
  amount_paid: number;
  amount_due: number;
  currency: string;
  receipt: string | null;
  status: 'created' | 'attempted' | 'paid';
  attempts: number;
  notes: Record<string, string>;
  created_at: number;
};

export type RazorpayPayment = {
  id: string;
  entity: 'payment';
  amount: number;
  currency: string;
  status: 'created' | 'authorized' | 'captured' | 'refunded' | 'failed';
  order_id: string;
  method: 'card';
  captured: boolean;
  amount_refunded: number;
  refund_status: 'partial' | 'full' | null;
  error_code: string | null;
  error_description: string | null;
  error_reason: string | null;
  created_at: number;
};

type Refund = { id: string; entity: 'refund'; amount: number; currency: string; payment_id: string; status: string };
type ApiResponse = { status: number; body: unknown };
type ApiRequest = { id: string; body: unknown; key: unknown };

const ID_NOT_FOUND: ApiResponse = { status: 400, body: razorpayError('The id provided does not exist') };

/**
 * Simulates the part of Razorpay's API that the shop uses, and refuses what Razorpay refuses: wrong keys, amounts that are
 * not integers, unknown fields, captures of another amount, refunds above the paid amount or without their idempotency
 * header. The account accepts every currency and captures automatically.
 */
export function razorpayStandIn(options: RazorpayStandInOptions): StandIn {
  const behaviour = createDefaultBehaviour();
  const orders = new Map<string, RazorpayOrder>();
  const payments = new Map<string, RazorpayPayment>();
  const refunds = new Map<string, Refund>();
  const answered = new Map<string, { body: string; answer: ApiResponse }>();
  let last: { payment: RazorpayPayment; event: string } | null = null;

  const seconds = () => Math.floor(options.clock().getTime() / 1000);
  const authorization = `Basic ${Buffer.from(`${options.keyId}:${options.keySecret}`).toString('base64')}`;

  function api(work: (input: ApiRequest) => ApiResponse) {
    return async (request: FastifyRequest<{ Params: { id?: string } }>, reply: FastifyReply) => {
      if (request.headers.authorization !== authorization)
        return reply.code(401).send(razorpayError('Authentication failed'));
      const { id = '' } = request.params;
      const key = request.headers['x-refund-idempotency'];
      return respondWithBehaviour(reply, behaviour, async () => work({ id, body: request.body, key }));
    };
  }

  const send = async () => (last ? sendRazorpayEvent({ ...options, ...last, behaviour, now: seconds() }) : []);

  async function report(payment: RazorpayPayment, event: string): Promise<void> {
    last = { payment, event };
    const { webhooks } = behaviour;
    if (webhooks === 'before-return' || webhooks === 'twice') await send();
    if (webhooks === 'twice') await send();
  }

  function openOrder({ body }: ApiRequest): ApiResponse {
    const checked = checkOrder(body, options.country);
    if (!checked.ok) return { status: 400, body: checked.error };
    const { amount, currency, receipt, unique_receipt, notes } = checked.value;
    const before = unique_receipt ? [...orders.values()].find((order) => order.receipt === receipt) : undefined;
    if (before && (before.amount !== amount || before.currency !== currency))
      return { status: 400, body: razorpayError('The receipt has already been used', 'receipt') };
    const order: RazorpayOrder = before ?? {
      id: `order_${randomToken().slice(0, 14)}`,
      entity: 'order',
      amount,
      amount_paid: 0,
      amount_due: amount,
      currency,
      receipt,
      status: 'created',
      attempts: 0,
      notes,
      created_at: seconds(),
    };
    orders.set(order.id, order);
    return { status: 200, body: order };
  }

  function capture({ id, body }: ApiRequest): ApiResponse {
    const payment = payments.get(id);
    if (!payment) return ID_NOT_FOUND;
    const refused = (description: string) => ({ status: 400, body: razorpayError(description) });
    if (payment.status === 'captured') return refused('This payment has already been captured');
    if (payment.status !== 'authorized') return refused('Only payments which have been authorized can be captured');
    if (!isObject(body) || body.amount !== payment.amount || body.currency !== payment.currency)
      return refused('Capture amount must be equal to the amount authorized');
    take(payment);
    return { status: 200, body: payment };
  }

  function take(payment: RazorpayPayment): void {
    Object.assign(payment, { status: 'captured', captured: true });
    const order = orders.get(payment.order_id);
    if (order) Object.assign(order, { status: 'paid', amount_paid: order.amount, amount_due: 0 });
  }

  function refund({ id, body, key }: ApiRequest): ApiResponse {
    const text = JSON.stringify(body);
    const before = answered.get(`${id} ${key}`);
    if (before && before.body !== text)
      return { status: 400, body: razorpayError('Different request body sent for the same idempotency key') };
    if (before) return before.answer;
    const payment = payments.get(id);
    if (!payment?.captured) return { status: 400, body: razorpayError('The payment status should be captured') };
    const checked = checkRefund(body, key, payment.amount - payment.amount_refunded);
    if (!checked.ok) return { status: 400, body: checked.error };
    const { amount } = checked.value;
    const { currency } = payment;
    const made: Refund = {
      id: `rfnd_${randomToken().slice(0, 14)}`,
      entity: 'refund',
      amount,
      currency,
      payment_id: id,
      status: 'processed',
    };
    payment.amount_refunded += amount;
    const isFull = payment.amount_refunded === payment.amount;
    Object.assign(payment, isFull ? { status: 'refunded', refund_status: 'full' } : { refund_status: 'partial' });
    refunds.set(made.id, made);
    const answer = { status: 200, body: made };
    answered.set(`${id} ${key}`, { body: text, answer });
    return answer;
  }

  const read =
    (known: Map<string, unknown>) =>
    ({ id }: ApiRequest) =>
      known.has(id) ? { status: 200, body: known.get(id) } : ID_NOT_FOUND;

  return {
    name: 'razorpay',
    behaviour,
    sendWebhooks: send,
    async routes(app: FastifyInstance) {
      app.post('/v1/orders', api(openOrder));
      app.get(
        '/v1/orders',
        api(() => ({ status: 200, body: { entity: 'collection', count: 0, items: [] } })),
      );
      app.get('/v1/orders/:id', api(read(orders)));
      app.get(
        '/v1/orders/:id/payments',
        api(({ id }) => {
          if (!orders.has(id)) return ID_NOT_FOUND;
          // newest first
          const items = [...payments.values()].filter(({ order_id }) => order_id === id).reverse();
          return { status: 200, body: { entity: 'collection', count: items.length, items } };
        }),
      );
      app.get('/v1/payments/:id', api(read(payments)));
      app.post('/v1/payments/:id/capture', api(capture));
      app.post('/v1/payments/:id/refund', api(refund));
      app.get('/v1/refunds/:id', api(read(refunds)));
      addRazorpayPages(app, { options, behaviour, orders, payments, seconds, take, report });
    },
  };
}
